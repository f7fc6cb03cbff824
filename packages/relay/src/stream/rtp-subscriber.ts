import { BEAT_INTERVAL_MS, type MediaSessionId, PARITY_WISH_MS, type PlayoutPath } from "@setsuna/contracts";
import { asksForKeyframe, forEachNacked, forEachRtcp, RTCP_RECEIVER_REPORT } from "@setsuna/rtp";
import { type CodecVariant, type OfferedCodec, payloadTypeFor } from "../sdp/codecs.ts";
import type { Traffic } from "../traffic-meter.ts";
import { type AudienceFigures, ONE_VIEWER } from "./audience.ts";
import { NarrowLine } from "./narrow-line.ts";
import type { SentToViewers } from "./sent-to-viewers.ts";
import { Thinning } from "./thinning.ts";
import { ViewerAddress } from "./viewer-address.ts";
import { endsCarriedFrame, type ViewerForm } from "./viewer-form.ts";
import { ViewerReports } from "./viewer-reports.ts";

/** What a viewer needs of its stream. */
export interface SubscriberSource {
  /** A sent packet in the form that the viewer gets; undefined when it is gone. The caller owns it. */
  copyOf(outSequence: number, form: ViewerForm): Buffer | undefined;
  wishKeyframe(now: number): void;
  /** Where to begin so that a picture comes at once: sequence of the last keyframe's first packet; undefined when it is too far back. */
  joinPoint(now: number): number | undefined;
  /** Highest sequence given out. */
  newest(): number;
  /** Bit/s that came in the last second. */
  readonly mediaRate: number;
  /** How long ago a packet came, ms; 0 for one that is gone or did not come yet. */
  waitedMs(outSequence: number, now: number): number;
}

/** The states of a viewer on a stream. */
type Delivery =
  | { readonly name: "waiting-for-keyframe" }
  /** Takes the packets since the last keyframe from history, faster than they were sent; `cursor` is the next. */
  | { readonly name: "catching-up"; readonly from: number; cursor: number }
  | { readonly name: "live"; readonly from: number }
  /** The line is too narrow for the stream: packets leave the history no faster than the line takes them; `cursor` is the next. */
  | Paced
  /** Takes the stream directly from its sender: nothing goes out until `until`, unless it says so again. */
  | { readonly name: "direct"; readonly until: number };

interface Paced {
  readonly name: "paced";
  readonly from: number;
  /** When its keyframe began to leave; undefined before, and where pacing began within a stream. */
  begunAt: number | undefined;
  cursor: number;
  /** The packet at the cursor begins a frame. */
  atFrameStart: boolean;
}

/** Packets of a catch-up that may leave in one tick (5 ms): about 45 Mbit/s, so that a join does not flood the viewer's line. */
const CATCH_UP_PER_TICK = 24;
/**
 * Packets that a viewer may have again, for each that is sent to it, and at once. A line that loses a tenth takes 0.2 with requests that
 * are made twice; one that asks for more is full, and what is sent again would fill it more.
 */
const RESENDS_PER_PACKET = 0.5;
const RESEND_BURST = 250;
/** Packets that leave at once over a narrow line: about a frame, since its passage shows the line's rate. */
const PACED_BURST = 16;
/** A frame that would leave later than this after it came is left out, with all up to the next keyframe, ms. */
const MAX_WAIT_MS = 400;
/** A keyframe that is older is not begun with, ms: what follows it would be late at once. */
const FRESH_KEYFRAME_MS = 200;
/** A viewer whose line is full, and that has got stuck, begins anew; not before what it began with can have come, ms. */
const STUCK_MS = 1000;
/** A stream that takes less of the line than this needs no pacing any more. */
const ROOMY = 0.9;

export interface SubscriberOptions {
  readonly session: MediaSessionId;
  readonly ssrc: number;
  readonly kind: "audio" | "video";
  readonly codecs: readonly OfferedCodec[];
  readonly form: ViewerForm;
  readonly playout: PlayoutPath;
  /** First sequence number, 0-65535, random (RFC 3550 §5.1). */
  readonly firstSequence: number;
  readonly send: (packet: Buffer) => boolean;
}

/** A wish for parity that is not repeated lapses after this, in ms. */
export const PARITY_WISH_LASTS_MS = 3 * PARITY_WISH_MS;

/** Word of a direct route that is not repeated lapses after this, in ms. */
const DIRECT_LASTS_MS = 3 * BEAT_INTERVAL_MS;

/** One viewer of an RTP stream: rewriting, joining, repair and reports. */
export class RtpSubscriber {
  readonly session: MediaSessionId;
  readonly ssrc: number;
  readonly form: ViewerForm;
  playout: PlayoutPath;
  /** Whom it stands for. */
  audience: AudienceFigures = ONE_VIEWER;
  packetsSent = 0;
  octetsSent = 0;
  retransmittedPacketsSent = 0;
  /** Of {@link packetsSent}. */
  parityPacketsSent = 0;
  private readonly kind: "audio" | "video";
  private readonly codecs: readonly OfferedCodec[];
  private readonly sendPacket: (packet: Buffer) => boolean;
  private readonly address: ViewerAddress;
  private readonly reports: ViewerReports;
  private delivery: Delivery = { name: "waiting-for-keyframe" };
  /** Viewer sequence = stream sequence + offset. */
  private offset = 0;
  private nextSequence: number;
  private parityWish: { readonly packets: number; readonly until: number } = { packets: 0, until: 0 };
  /** What the viewer says of its line. */
  readonly line = new NarrowLine();
  /** The viewer's numbers below this belong to a delivery that has ended. */
  private begunWith: number;
  /** From now on a delivery is paced. */
  private paces = false;
  private readonly thinning = new Thinning();
  private open = false;
  private resendTokens = RESEND_BURST;

  constructor(options: SubscriberOptions) {
    this.session = options.session;
    this.ssrc = options.ssrc;
    this.kind = options.kind;
    this.codecs = options.codecs;
    this.form = options.form;
    this.playout = options.playout;
    this.nextSequence = options.firstSequence;
    this.address = new ViewerAddress(options.ssrc, options.form, options.firstSequence);
    this.reports = new ViewerReports(options.ssrc);
    this.begunWith = options.firstSequence;
    this.sendPacket = options.send;
  }

  /** The sender is there or another one: forward on the payload type of its codec. False when this viewer cannot play it. */
  useCodec(sent: CodecVariant): boolean {
    // Carried packets travel on the audio section's only payload type, whatever is in them.
    this.address.payloadType = this.form.name === "packets" ? this.codecs[0]?.payloadType : payloadTypeFor(sent, this.codecs);
    if (!this.direct) this.delivery = { name: "waiting-for-keyframe" };
    return this.address.payloadType !== undefined;
  }

  /** From the viewer's receiver reports, in ms; absent until measured. */
  get rtt(): number | undefined {
    return this.reports.rtt;
  }

  /** True while the viewer takes the stream directly and not from here. */
  get direct(): boolean {
    return this.delivery.name === "direct";
  }

  /** The viewer says whether it takes the stream directly now; when not, it begins here as one who joins. */
  setDirect(direct: boolean, source: SubscriberSource, now: number): void {
    if (direct) this.delivery = { name: "direct", until: now + DIRECT_LASTS_MS };
    else if (this.direct) this.rejoin(source, now);
  }

  /** True when the viewer speaks of its direct route no more and is to be served from here. */
  directLapsed(now: number): boolean {
    return this.delivery.name === "direct" && now >= this.delivery.until;
  }

  private rejoin(source: SubscriberSource, now: number): void {
    this.delivery = { name: "waiting-for-keyframe" };
    if (this.open) this.join(source, now);
  }

  /** The viewer's connection is open: begin. */
  join(source: SubscriberSource, now: number): void {
    this.open = true;
    if (this.address.payloadType === undefined || this.direct) return;
    if (this.kind === "audio") {
      this.begin("live", source.newest() + 1);
      return;
    }
    const joinPoint = source.joinPoint(now);
    if (joinPoint === undefined) source.wishKeyframe(now);
    else this.begin("catching-up", joinPoint);
  }

  private begin(name: "live" | "catching-up", from: number): void {
    this.renumber(from);
    this.delivery = name === "live" ? { name, from } : { name, from, cursor: from };
  }

  private beginPaced(from: number): void {
    this.renumber(from);
    this.delivery = { name: "paced", from, begunAt: undefined, cursor: from, atFrameStart: true };
  }

  private renumber(from: number): void {
    this.offset = this.nextSequence - from;
    this.begunWith = this.nextSequence;
    this.thinning.goOn();
  }

  /** The viewer says what its line carries, and how long what comes waits in it, ms. */
  onLine(bitsPerSecond: number, queueMs: number, source: SubscriberSource, now: number): void {
    if (this.form.name !== "packets") return;
    this.line.tell(bitsPerSecond, now);
    this.pace(source, queueMs, now);
  }

  private pace(source: SubscriberSource, queueMs: number, now: number): void {
    const { delivery } = this;
    if (this.paces || !this.line.isFullOf(source.mediaRate, now)) return;
    this.paces = true;
    this.line.owe(queueMs, now);
    if (delivery.name === "live") this.goOnPaced(delivery.from, source.newest() + 1);
    if (delivery.name === "catching-up") this.goOnPaced(delivery.from, delivery.cursor);
  }

  private goOnPaced(from: number, cursor: number): void {
    this.delivery = { name: "paced", from, begunAt: undefined, cursor, atFrameStart: false };
  }

  /**
   * The viewer's decoder waits for a keyframe. True when the wish may go to the sender: a viewer with a narrow line has it granted by what is
   * on its way, or rarely.
   */
  onKeyframeWish(source: SubscriberSource, now: number, recording: true | undefined): boolean {
    if (!this.paces) return true;
    if (recording !== undefined) return false;
    const { delivery } = this;
    if (delivery.name === "waiting-for-keyframe") this.thinning.waitForKeyframe();
    const isStuck = delivery.name === "paced" && now - (delivery.begunAt ?? Number.NEGATIVE_INFINITY) >= STUCK_MS;
    if (isStuck) this.thin(delivery, source, now);
    return false;
  }

  /** Leaves out what waits, up to a keyframe: the one that is there if it is fresh, else the next. */
  private thin({ cursor }: Paced, source: SubscriberSource, now: number): void {
    this.thinning.begin(now);
    const keyframe = source.joinPoint(now);
    if (keyframe !== undefined && keyframe > cursor && source.waitedMs(keyframe, now) < FRESH_KEYFRAME_MS) {
      this.beginPaced(keyframe);
      return;
    }
    this.delivery = { name: "waiting-for-keyframe" };
    this.thinning.waitForKeyframe(now);
  }

  /** Whether frames were left out of late, since the line is too narrow. */
  isThinned(now: number): boolean {
    return this.thinning.isThinned(now);
  }

  /**
   * Offers a packet that just arrived; it is sent when the viewer is ready for it. `packet` is patched in place.
   * `startsKeyframe`: a viewer that waits may begin here.
   */
  forward(packet: Buffer, outSequence: number, startsKeyframe: boolean): boolean {
    const { delivery } = this;
    if (!this.open || this.address.payloadType === undefined || delivery.name === "direct") return false;
    if (delivery.name === "waiting-for-keyframe") {
      if (!startsKeyframe) return false;
      if (this.paces) {
        // The next tick begins to send.
        this.beginPaced(outSequence);
        return false;
      }
      this.begin("live", outSequence);
      return this.deliver(packet, outSequence);
    }
    if (outSequence < delivery.from) return false;
    // A catch-up passes this packet by itself, unless it is a repair of something already passed.
    if (delivery.name !== "live" && outSequence >= delivery.cursor) return false;
    return this.deliver(packet, outSequence);
  }

  private deliver(packet: Buffer, outSequence: number): boolean {
    const sequence = outSequence + this.offset;
    this.address.put(packet, sequence);
    if (!this.sendPacket(packet)) return false;
    this.resendTokens = Math.min(RESEND_BURST, this.resendTokens + RESENDS_PER_PACKET);
    this.packetsSent += 1;
    this.octetsSent += packet.length;
    if (sequence >= this.nextSequence) this.nextSequence = sequence + 1;
    return true;
  }

  /** The viewer asks for so many parity packets a run, 0-12. */
  wishParity(packets: number, now: number): void {
    this.parityWish = { packets: this.form.name === "packets" ? packets : 0, until: now + PARITY_WISH_LASTS_MS };
  }

  /** How many parity packets this viewer is to have for a run that begins at stream sequence `first`. */
  parityFor(first: number, now: number): number {
    return now < this.parityWish.until && this.delivery.name === "live" && first >= this.delivery.from
      ? this.parityWish.packets
      : 0;
  }

  /** Parity for the run that begins at stream sequence `first`; patched in place. */
  sendParity(packet: Buffer, first: number, source: SubscriberSource, now: number): boolean {
    if (!this.line.takeExtra(packet.length, source.mediaRate, now)) return false;
    this.address.put(packet, first + this.offset);
    if (!this.sendPacket(packet)) return false;
    this.octetsSent += packet.length;
    this.packetsSent += 1;
    this.parityPacketsSent += 1;
    return true;
  }

  /** Sends the next part of a catch-up, or of what a narrow line takes. Returns packets sent. */
  catchUp(source: SubscriberSource, now: number): number {
    const { delivery } = this;
    if (this.paces) return this.sendPaced(source, now);
    if (delivery.name !== "catching-up") return 0;
    let sent = 0;
    const newest = source.newest();
    while (sent < CATCH_UP_PER_TICK && delivery.cursor <= newest) {
      const packet = source.copyOf(delivery.cursor, this.form);
      // What is missing here is being repaired and will be forwarded when it comes.
      if (packet !== undefined && this.deliver(packet, delivery.cursor)) sent += 1;
      delivery.cursor += 1;
    }
    if (delivery.cursor > newest) this.delivery = { name: "live", from: delivery.from };
    return sent;
  }

  private sendPaced(source: SubscriberSource, now: number): number {
    const { delivery } = this;
    const rate = this.line.rate(now);
    const hasRoom = rate === undefined || source.mediaRate < ROOMY * rate;
    if (delivery.name !== "paced") {
      if (hasRoom) this.paces = false;
      else if (delivery.name === "catching-up") this.goOnPaced(delivery.from, delivery.cursor);
      if (delivery.name === "waiting-for-keyframe" && this.thinning.takeKeyframeWish(now)) source.wishKeyframe(now);
      return 0;
    }
    if (!this.line.isFree(now)) return 0;
    if (delivery.cursor === delivery.from) delivery.begunAt ??= now;
    const newest = source.newest();
    let sent = 0;
    while (sent < PACED_BURST && delivery.cursor <= newest) {
      if (delivery.atFrameStart && source.waitedMs(delivery.cursor, now) > MAX_WAIT_MS) {
        this.thin(delivery, source, now);
        return sent;
      }
      const packet = source.copyOf(delivery.cursor, this.form);
      // What is missing here is being repaired and will be forwarded when it comes.
      if (packet !== undefined && this.deliver(packet, delivery.cursor)) {
        this.line.spend(packet.length);
        delivery.atFrameStart = endsCarriedFrame(packet);
        sent += 1;
      }
      delivery.cursor += 1;
    }
    if (delivery.cursor > newest && hasRoom) {
      this.paces = false;
      this.delivery = { name: "live", from: delivery.from };
    }
    return sent;
  }

  /** Handles RTCP of the viewer; `ntpNow` is the server clock in ms since the Unix epoch. Returns packets sent again. */
  onRtcp(bytes: Uint8Array, source: SubscriberSource, now: number, ntpNow: number): number {
    let resent = 0;
    forEachRtcp(bytes, (view) => {
      if (view.packetType === RTCP_RECEIVER_REPORT) this.reports.onReceiverReport(view, ntpNow);
      else if (asksForKeyframe(view, this.ssrc)) {
        // Chromium asks without end when playout takes the frames before its decoder; only native playout means it.
        if (this.playout === "native") source.wishKeyframe(now);
      } else
        forEachNacked(view, (sequence) => {
          if (this.resend(sequence, source, now)) resent += 1;
        });
    });
    return resent;
  }

  /** Sends the packet of this viewer's 16-bit `sequence` again; false when it is gone or too much was asked for. */
  resend(sequence: number, source: SubscriberSource, now: number): boolean {
    if (this.delivery.name === "waiting-for-keyframe" || this.direct) return false;
    if (this.resendTokens < 1) return false;
    const behind = (this.nextSequence - 1 - sequence) & 0xffff;
    const extended = this.nextSequence - 1 - behind;
    // Other packets had these numbers.
    if (extended < this.begunWith) return false;
    const packet = source.copyOf(extended - this.offset, this.form);
    if (packet === undefined || !this.line.takeExtra(packet.length, source.mediaRate, now)) return false;
    this.resendTokens -= 1;
    this.address.put(packet, extended);
    if (!this.sendPacket(packet)) return false;
    this.retransmittedPacketsSent += 1;
    return true;
  }

  /** What was sent since the viewer began; lost is what it last reported so. */
  traffic(): Traffic {
    return { octets: this.octetsSent, packetsLost: this.reports.lost, packetsExpected: this.packetsSent };
  }

  /** What was sent since the viewer began, for the relay's own counters. */
  sent(): SentToViewers {
    return {
      bytesOut: this.octetsSent,
      packetsRetransmitted: this.retransmittedPacketsSent,
      parityPackets: this.parityPacketsSent,
    };
  }

  /** A sender report for this viewer: `rtpTimestamp` is what the media clock shows at `ntpNow`. RFC 3550 §6.4.1. */
  report(rtpTimestamp: number, ntpNow: number): Uint8Array {
    return this.reports.senderReport({ packets: this.packetsSent, octets: this.octetsSent }, rtpTimestamp, ntpNow);
  }
}
