import { ConstrainedDownlink, FrameDropper } from "@setsuna/congestion";
import {
  type DownlinkFigures,
  HEARTBEAT_INTERVAL_MS,
  type MediaSessionId,
  type PlayoutPath,
  type RelayTimes,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { asksForKeyframe, forEachNacked, forEachRtcp, RTCP_RECEIVER_REPORT } from "@setsuna/rtp";
import { type CodecVariant, type OfferedCodec, payloadTypeFor } from "../sdp/codecs.ts";
import { CopiesRequest } from "./copies-request.ts";
import { type DownstreamFigures, NO_SUBSCRIBER, ONE_SUBSCRIBER } from "./downstream-figures.ts";
import { EgressStream } from "./egress-stream.ts";
import { type Encapsulation, endsCarriedFrame } from "./encapsulation.ts";
import { FecRequest } from "./fec-request.ts";
import { ForwardingTimes } from "./forwarding-times.ts";
import { HistoryDelivery } from "./history-delivery.ts";
import { freshKeyframeAfter } from "./paced-frame.ts";
import { StartKeyframeWatch } from "./start-keyframe-watch.ts";
import type { StreamHistory } from "./stream-history.ts";
import type { SubscriberOptions } from "./subscriber-options.ts";
import { SubscriberReports } from "./subscriber-reports.ts";
import { type CatchUpPlaces, INPUTS, type PacedState, pacedFrom, pacedWithin, type SubscriberState } from "./subscriber-state.ts";

/** Too old to retransmit, ms: the longest delay, a queue and a round trip have passed. */
const OUTDATED_MS = 3000;
/** Lifetime of the direct route unless repeated, ms. */
const DIRECT_VALID_MS = 3 * HEARTBEAT_INTERVAL_MS;
/** A stuck subscriber restarts once its first packet can have arrived, ms. */
const STUCK_MS = 1000;

/**
 * Decides what a subscriber gets and how fast: joining, live, constrained downlink, direct route, repair. Methods that return true want a
 * keyframe. Inputs and accepting states: {@link INPUTS}.
 */
export class RtpSubscriber {
  readonly session: MediaSessionId;
  readonly encapsulation: Encapsulation;
  readonly egress: EgressStream;
  readonly reports: SubscriberReports;
  readonly fec: FecRequest;
  readonly copies = new CopiesRequest();
  private readonly times = new ForwardingTimes();
  readonly downlink = new ConstrainedDownlink();
  playout: PlayoutPath;
  /** Short side of its picture on screen, px. Undefined: unknown. */
  pictureHeight: number | undefined;
  downstream: DownstreamFigures = ONE_SUBSCRIBER;
  private readonly ssrc: number;
  private readonly kind: "audio" | "video";
  private readonly codecs: readonly OfferedCodec[];
  private history: StreamHistory;
  private readonly dropper = new FrameDropper();
  private delivery: HistoryDelivery;
  private state: SubscriberState = { name: "waiting-for-keyframe" };
  private paces = false;
  private isOpen = false;
  private readonly withheld = new StartKeyframeWatch();

  constructor(options: SubscriberOptions) {
    this.session = options.session;
    this.ssrc = options.ssrc;
    this.kind = options.kind;
    this.codecs = options.codecs;
    this.encapsulation = options.encapsulation;
    this.playout = options.playout;
    this.history = options.history;
    this.egress = new EgressStream(options);
    this.delivery = this.newDelivery();
    this.reports = new SubscriberReports(options.ssrc);
    this.fec = new FecRequest(options.encapsulation.name === "packets");
    if (options.standby === undefined) return;
    this.state = { name: "standby" };
    this.downstream = NO_SUBSCRIBER;
  }

  private newDelivery(): HistoryDelivery {
    const { history, encapsulation, egress, downlink, dropper } = this;
    return new HistoryDelivery({ history, encapsulation, egress, downlink, dropper });
  }

  follow(history: StreamHistory): void {
    this.history = history;
    this.delivery = this.newDelivery();
  }

  /** The relay serves it, so it may get another layer. */
  get mayMove(): boolean {
    return this.isOpen && !this.isAway;
  }

  private takes(input: keyof typeof INPUTS): boolean {
    const isClosed = !this.isOpen || this.egress.payloadType === undefined;
    return INPUTS[input][isClosed ? "closed" : this.state.name];
  }

  get isCatchingUp(): boolean {
    return this.state.name === "catching-up";
  }

  /** {@link tick} has nothing to do, because it is live or direct. */
  get isSettled(): boolean {
    return !this.paces && (this.state.name === "live" || this.isAway);
  }

  get isDirect(): boolean {
    return this.state.name === "direct";
  }

  get isStandby(): boolean {
    return this.state.name === "standby";
  }

  private get isAway(): boolean {
    return this.isDirect || this.isStandby;
  }

  /** The direct route is no longer reported, so serve it from here. */
  directLapsed(now: Milliseconds): boolean {
    return this.state.name === "direct" && now >= this.state.until;
  }

  /** True if it keeps up, including that packet. */
  isLiveAt(outSequence: number): boolean {
    return this.state.name === "live" && outSequence >= this.state.from;
  }

  /** Packets were withheld since the last call for want of a keyframe. False if its own downlink is the cause. */
  takeWaitsForKeyframe(): boolean {
    const waits = this.withheld.takeNews() && !this.paces;
    return waits && this.state.name === "waiting-for-keyframe" && this.state.queued !== true;
  }

  /** True if recently dropped because the downlink is too narrow. */
  isDroppingFrames(now: Milliseconds): boolean {
    return this.dropper.isDroppingFrames(now);
  }

  /** Waits for the sender's keyframe. False: it can't play the codec. */
  useCodec(sent: CodecVariant): boolean {
    // Carried packets use the audio section's only payload type.
    this.egress.payloadType =
      this.encapsulation.name === "packets" ? this.codecs[0]?.payloadType : payloadTypeFor(sent, this.codecs);
    this.withheld.reset();
    if (!this.isAway) this.state = { name: "waiting-for-keyframe" };
    return this.egress.payloadType !== undefined;
  }

  join(places: CatchUpPlaces, now: Milliseconds): boolean {
    this.isOpen = true;
    if (this.egress.payloadType === undefined || this.isAway) return false;
    if (this.kind === "video") return this.joinVideo(places, now);
    this.begin({ name: "live", from: this.history.newest + 1 });
    return false;
  }

  private joinVideo(places: CatchUpPlaces, now: Milliseconds): boolean {
    const from = this.history.joinPoint(now);
    if (from !== undefined && places.free > 0) {
      this.begin({ name: "catching-up", from, cursor: from });
      places.free -= 1;
      return false;
    }
    this.state = from === undefined ? { name: "waiting-for-keyframe" } : { name: "waiting-for-keyframe", queued: true };
    return true;
  }

  private begin(state: SubscriberState & { readonly from: number }): void {
    this.egress.begin(state.from);
    this.dropper.onDeliveryStart();
    this.withheld.reset();
    this.state = state;
  }

  setDirect(direct: boolean, places: CatchUpPlaces, now: Milliseconds): boolean {
    if (direct) this.state = { name: "direct", until: now + DIRECT_VALID_MS };
    else if (this.isDirect) return this.beginAsJoining(places, now);
    return false;
  }

  start(places: CatchUpPlaces, now: Milliseconds): boolean {
    return this.isStandby && this.beginAsJoining(places, now);
  }

  private beginAsJoining(places: CatchUpPlaces, now: Milliseconds): boolean {
    this.state = { name: "waiting-for-keyframe" };
    return this.isOpen && this.join(places, now);
  }

  /**
   * Forwards `packet`, patched in place, if the subscriber is ready. `startsKeyframe`: a waiting one may start here.
   * `isOutOfOrder`: later packets came first, or an earlier one is missing.
   */
  forward(packet: Buffer, outSequence: number, startsKeyframe: boolean, isOutOfOrder = false): void {
    if (!this.takes("packet")) return;
    const { state } = this;
    if (state.name === "waiting-for-keyframe") {
      if (!startsKeyframe) {
        this.withheld.onPacket();
        return;
      }
      if (this.paces) {
        this.begin(pacedFrom(outSequence));
        return;
      }
      if (isOutOfOrder) {
        // The next tick also sends packets that overtook this one or vice versa.
        this.begin({ name: "catching-up", from: outSequence, cursor: outSequence });
        return;
      }
      this.begin({ name: "live", from: outSequence });
    } else if (state.name !== "direct" && state.name !== "standby") {
      if (outSequence < state.from) return;
      // A catch-up will reach this packet, unless it repairs one already passed.
      if (state.name !== "live" && outSequence >= state.cursor) return;
    }
    this.egress.send(packet, outSequence);
  }

  /** @param cameAt arrival. */
  onForwarded(cameAt: Milliseconds, now: Milliseconds): void {
    if (this.state.name === "live") this.times.onForwarded(cameAt, now);
  }

  /** Medians of the last second. @param earlierDelayMs is the delay before the stream. */
  relayTimes(earlierDelayMs: Milliseconds, now: Milliseconds): Pick<RelayTimes, "forwardingMs" | "stampedMs"> {
    return this.times.read(earlierDelayMs, now);
  }

  tick(places: CatchUpPlaces, now: Milliseconds): boolean {
    if (!this.takes("tick")) return false;
    if (this.paces) return this.sendPaced(now);
    const { state } = this;
    const needsKeyframe =
      state.name === "waiting-for-keyframe" &&
      (state.queued === true ? places.free > 0 && this.joinVideo(places, now) : this.lacksKeyframe(now));
    if (this.state.name === "catching-up" && this.delivery.hasStart(this.state, now) && this.delivery.catchUp(this.state))
      this.state = { name: "live", from: this.state.from };
    return needsKeyframe;
  }

  private lacksKeyframe(now: Milliseconds): boolean {
    // Keep a request from the time when the downlink was narrow.
    return this.dropper.takeKeyframeRequest(now) || this.withheld.needsKeyframe(now);
  }

  onDownlinkEstimate(figures: DownlinkFigures, now: Milliseconds): void {
    if (this.encapsulation.name !== "packets") return;
    this.downlink.onEstimate(figures, now);
    if (this.paces || !this.downlink.needsPacing(this.history.mediaRate, now)) return;
    this.paces = true;
    this.downlink.addBacklog(figures.queuingDelayMs, now);
    const { state } = this;
    if (state.name === "live") this.state = pacedWithin(state.from, this.history.newest + 1);
    if (state.name === "catching-up") this.state = pacedWithin(state.from, state.cursor);
  }

  /**
   * From the decoder or, with `recording`, its recorder. True: ask the sender. On a constrained downlink, a keyframe in flight
   * satisfies it, and others are rare.
   */
  onKeyframeRequest(now: Milliseconds, recording: true | undefined): boolean {
    if (this.isStandby) return false;
    if (!this.paces) return true;
    if (recording !== undefined) return false;
    const { state } = this;
    if (state.name === "waiting-for-keyframe") this.dropper.waitForKeyframe();
    const isStuck = state.name === "paced" && now - (state.begunAt ?? Number.NEGATIVE_INFINITY) >= STUCK_MS;
    if (isStuck) this.dropToKeyframe(state, now);
    return false;
  }

  /** Uses the current keyframe if fresh, else the next. */
  private dropToKeyframe({ cursor }: PacedState, now: Milliseconds): void {
    this.dropper.onDropped(now);
    const keyframe = freshKeyframeAfter(this.history, cursor, now);
    if (keyframe !== undefined) {
      this.begin(pacedFrom(keyframe));
      return;
    }
    this.state = { name: "waiting-for-keyframe" };
    this.dropper.waitForKeyframe(now);
  }

  private sendPaced(now: Milliseconds): boolean {
    const { state } = this;
    const hasRoom = this.downlink.canStopPacing(this.history.mediaRate, now);
    if (state.name !== "paced") {
      if (hasRoom) this.paces = false;
      else if (state.name === "catching-up") this.state = pacedWithin(state.from, state.cursor);
      return state.name === "waiting-for-keyframe" && this.dropper.takeKeyframeRequest(now);
    }
    if (!this.downlink.maySend(now) || !this.delivery.hasStart(state, now)) return false;
    const { cursor } = state;
    const outcome = this.delivery.sendPaced(state, now);
    if (state.cursor > cursor) this.times.onPaced(this.history.waitedMs(state.cursor - 1, now), now);
    if (outcome === "late") this.dropToKeyframe(state, now);
    else if (outcome === "caught-up" && hasRoom) {
      this.paces = false;
      this.state = { name: "live", from: state.from };
    }
    return false;
  }

  sendRepair(packet: Buffer, first: number, now: Milliseconds): void {
    if (!this.takes("repairSymbol") || !this.downlink.takeRepairBudget(packet.length, this.history.mediaRate, now)) return;
    this.egress.sendRepair(packet, first);
  }

  /** `ntpNow`: server clock, ms since the Unix epoch. True: request a keyframe. */
  onRtcp(bytes: Uint8Array, now: Milliseconds, ntpNow: number): boolean {
    let needsKeyframe = false;
    forEachRtcp(bytes, (view) => {
      if (view.packetType === RTCP_RECEIVER_REPORT) this.reports.onReceiverReport(view, ntpNow);
      // Chromium asks endlessly when playout takes the frames before its decoder; only native playout means it.
      else if (asksForKeyframe(view, this.ssrc)) needsKeyframe ||= this.playout === "native";
      else forEachNacked(view, (sequence) => void this.resend(sequence, now));
    });
    return needsKeyframe;
  }

  repeatKeyframe(): void {
    const { state, history, encapsulation, egress } = this;
    if (encapsulation.name !== "packets" || !this.takes("nack") || !("from" in state)) return;
    const newest = "cursor" in state ? state.cursor - 1 : history.newest;
    for (let out = state.from; out <= newest && egress.mayResend; out += 1) {
      const packet = history.packet(out, encapsulation);
      if (packet !== undefined) egress.resend(packet, out);
      if (packet !== undefined && endsCarriedFrame(packet)) return;
    }
  }

  /** By this subscriber's 16-bit `sequence`. False: gone, obsolete or over budget. */
  resend(sequence: number, now: Milliseconds): boolean {
    if (!this.takes("nack") || !this.egress.mayResend) return false;
    const outSequence = this.egress.outSequenceOf(sequence);
    if (outSequence === undefined || this.history.waitedMs(outSequence, now) > OUTDATED_MS) return false;
    const packet = this.history.packet(outSequence, this.encapsulation);
    if (packet === undefined || !this.downlink.takeRepairBudget(packet.length, this.history.mediaRate, now)) return false;
    return this.egress.resend(packet, outSequence);
  }
}
