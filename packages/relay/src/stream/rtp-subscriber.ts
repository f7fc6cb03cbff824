import { BEAT_INTERVAL_MS, type MediaSessionId, PARITY_WISH_MS, type PlayoutPath } from "@setsuna/contracts";
import {
  asksForKeyframe,
  compactNtp,
  compound,
  forEachNacked,
  forEachRtcp,
  ntpFromUnixMs,
  parseReceiverReport,
  RTCP_RECEIVER_REPORT,
  type RtcpView,
  roundTripTimeMs,
  senderReport,
  sourceDescription,
} from "@setsuna/rtp";
import { type CodecVariant, type OfferedCodec, payloadTypeFor } from "../sdp/codecs.ts";
import type { Traffic } from "../traffic-meter.ts";
import { CARRIED_SEQUENCE_OFFSET, type ViewerForm } from "./viewer-form.ts";

/** What a viewer needs of its stream. */
export interface SubscriberSource {
  /** A sent packet in the form that the viewer gets; undefined when it is gone. The caller owns it. */
  copyOf(outSequence: number, form: ViewerForm): Buffer | undefined;
  wishKeyframe(now: number): void;
  /** Where to begin so that a picture comes at once: sequence of the last keyframe's first packet; undefined when it is too far back. */
  joinPoint(now: number): number | undefined;
  /** Highest sequence given out. */
  newest(): number;
}

/** The states of a viewer on a stream. */
type Delivery =
  | { readonly name: "waiting-for-keyframe" }
  /** Takes the packets since the last keyframe from history, faster than they were sent; `cursor` is the next. */
  | { readonly name: "catching-up"; readonly from: number; cursor: number }
  | { readonly name: "live"; readonly from: number }
  /** Takes the stream directly from its sender: nothing goes out until `until`, unless it says so again. */
  | { readonly name: "direct"; readonly until: number };

/** Packets of a catch-up that may leave in one tick (5 ms): about 45 Mbit/s, so that a join does not flood the viewer's line. */
const CATCH_UP_PER_TICK = 24;
/**
 * Packets that a viewer may have again, for each that is sent to it, and at once. A line that loses a tenth takes 0.2 with requests that
 * are made twice; one that asks for more is full, and what is sent again would fill it more.
 */
const RESENDS_PER_PACKET = 0.5;
const RESEND_BURST = 250;

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
  packetsSent = 0;
  octetsSent = 0;
  retransmittedPacketsSent = 0;
  /** Of {@link packetsSent}. */
  parityPacketsSent = 0;
  /** From the viewer's receiver reports, in ms; absent until measured. */
  rtt: number | undefined;
  /** What the viewer last reported as lost since it began. RFC 3550 §6.4.1. */
  private reportedLost = 0;
  private readonly kind: "audio" | "video";
  private readonly codecs: readonly OfferedCodec[];
  private readonly sendPacket: (packet: Buffer) => boolean;
  private payloadType: number | undefined;
  private delivery: Delivery = { name: "waiting-for-keyframe" };
  /** Viewer sequence = stream sequence + offset. */
  private offset = 0;
  private nextSequence: number;
  /** Number of the next packet on the line; carried packets have their own numbering inside. */
  private nextLineSequence: number;
  private parityWish: { readonly packets: number; readonly until: number } = { packets: 0, until: 0 };
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
    this.nextLineSequence = options.firstSequence;
    this.sendPacket = options.send;
  }

  /** The sender is there or another one: forward on the payload type of its codec. False when this viewer cannot play it. */
  useCodec(sent: CodecVariant): boolean {
    // Carried packets travel on the audio section's only payload type, whatever is in them.
    this.payloadType = this.form.name === "packets" ? this.codecs[0]?.payloadType : payloadTypeFor(sent, this.codecs);
    if (!this.direct) this.delivery = { name: "waiting-for-keyframe" };
    return this.payloadType !== undefined;
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
    if (this.payloadType === undefined || this.direct) return;
    if (this.kind === "audio") {
      this.begin("live", source.newest() + 1);
      return;
    }
    const joinPoint = source.joinPoint(now);
    if (joinPoint === undefined) source.wishKeyframe(now);
    else this.begin("catching-up", joinPoint);
  }

  private begin(name: "live" | "catching-up", from: number): void {
    this.offset = this.nextSequence - from;
    this.delivery = name === "live" ? { name, from } : { name, from, cursor: from };
  }

  /**
   * Offers a packet that just arrived; it is sent when the viewer is ready for it. `packet` is patched in place.
   * `startsKeyframe`: a viewer that waits may begin here.
   */
  forward(packet: Buffer, outSequence: number, startsKeyframe: boolean): boolean {
    const { delivery } = this;
    if (!this.open || this.payloadType === undefined || delivery.name === "direct") return false;
    if (delivery.name === "waiting-for-keyframe") {
      if (!startsKeyframe) return false;
      this.begin("live", outSequence);
      return this.deliver(packet, outSequence);
    }
    if (outSequence < delivery.from) return false;
    // A catch-up passes this packet by itself, unless it is a repair of something already passed.
    if (delivery.name === "catching-up" && outSequence >= delivery.cursor) return false;
    return this.deliver(packet, outSequence);
  }

  private deliver(packet: Buffer, outSequence: number): boolean {
    const sequence = outSequence + this.offset;
    this.address(packet, sequence);
    if (!this.sendPacket(packet)) return false;
    this.resendTokens = Math.min(RESEND_BURST, this.resendTokens + RESENDS_PER_PACKET);
    this.packetsSent += 1;
    this.octetsSent += packet.length;
    if (sequence >= this.nextSequence) this.nextSequence = sequence + 1;
    return true;
  }

  /**
   * Puts this viewer's payload type, sequence number and SSRC into a packet. Byte by byte: it is the relay's hottest place.
   * Carried packets are numbered inside; outside every packet has a number of its own, so that gaps are what the line lost.
   */
  private address(packet: Buffer, sequence: number): void {
    let high = (sequence >>> 8) & 0xff;
    let low = sequence & 0xff;
    if (this.form.name === "packets") {
      packet[CARRIED_SEQUENCE_OFFSET] = high;
      packet[CARRIED_SEQUENCE_OFFSET + 1] = low;
      high = (this.nextLineSequence >>> 8) & 0xff;
      low = this.nextLineSequence & 0xff;
      this.nextLineSequence = (this.nextLineSequence + 1) & 0xffff;
    }
    packet[1] = ((packet[1] ?? 0) & 0x80) | (this.payloadType ?? 0);
    packet[2] = high;
    packet[3] = low;
    packet[8] = this.ssrc >>> 24;
    packet[9] = (this.ssrc >>> 16) & 0xff;
    packet[10] = (this.ssrc >>> 8) & 0xff;
    packet[11] = this.ssrc & 0xff;
  }

  /** The viewer asks for so many parity packets a run, 0-8. */
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
  sendParity(packet: Buffer, first: number): boolean {
    this.address(packet, first + this.offset);
    if (!this.sendPacket(packet)) return false;
    this.octetsSent += packet.length;
    this.packetsSent += 1;
    this.parityPacketsSent += 1;
    return true;
  }

  /** Sends the next part of a catch-up. Returns packets sent. */
  catchUp(source: SubscriberSource): number {
    const { delivery } = this;
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

  /** Handles RTCP of the viewer; `ntpNow` is the server clock in ms since the Unix epoch. Returns packets sent again. */
  onRtcp(bytes: Uint8Array, source: SubscriberSource, now: number, ntpNow: number): number {
    let resent = 0;
    forEachRtcp(bytes, (view) => {
      if (view.packetType === RTCP_RECEIVER_REPORT) this.onReceiverReport(view, ntpNow);
      else if (asksForKeyframe(view, this.ssrc)) {
        // Chromium asks without end when playout takes the frames before its decoder; only native playout means it.
        if (this.playout === "native") source.wishKeyframe(now);
      } else
        forEachNacked(view, (sequence) => {
          if (this.resend(sequence, source)) resent += 1;
        });
    });
    return resent;
  }

  private onReceiverReport(view: RtcpView, ntpNow: number): void {
    const block = parseReceiverReport(view)?.blocks.find((entry) => entry.ssrc === this.ssrc);
    if (block === undefined) return;
    this.reportedLost = block.cumulativeLost;
    const compact = compactNtp(ntpFromUnixMs(ntpNow));
    this.rtt = roundTripTimeMs(compact, block.lastSenderReport, block.delaySinceLastSenderReport) ?? this.rtt;
  }

  /** Sends the packet of this viewer's 16-bit `sequence` again; false when it is gone or too much was asked for. */
  resend(sequence: number, source: SubscriberSource): boolean {
    if (this.delivery.name === "waiting-for-keyframe" || this.direct) return false;
    if (this.resendTokens < 1) return false;
    const behind = (this.nextSequence - 1 - sequence) & 0xffff;
    const extended = this.nextSequence - 1 - behind;
    const packet = source.copyOf(extended - this.offset, this.form);
    if (packet === undefined) return false;
    this.resendTokens -= 1;
    this.address(packet, extended);
    if (!this.sendPacket(packet)) return false;
    this.retransmittedPacketsSent += 1;
    return true;
  }

  /** What was sent since the viewer began; lost is what it last reported so. */
  traffic(): Traffic {
    return { octets: this.octetsSent, packetsLost: this.reportedLost, packetsExpected: this.packetsSent };
  }

  /** A sender report for this viewer: `rtpTimestamp` is what the media clock shows at `ntpNow`. RFC 3550 §6.4.1. */
  report(rtpTimestamp: number, ntpNow: number): Uint8Array {
    return compound(
      senderReport({
        ssrc: this.ssrc,
        ntp: ntpFromUnixMs(ntpNow),
        rtpTimestamp,
        packetCount: this.packetsSent,
        octetCount: this.octetsSent,
      }),
      sourceDescription(this.ssrc, "setsuna"),
    );
  }
}
