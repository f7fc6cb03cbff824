import { MAX_STAGE_MS, type MediaSessionId, type RelayTimes, type StreamRef, type StreamSideFromRelay } from "@setsuna/contracts";
import type { CopyOffsets } from "@setsuna/fec";
import type { BitsPerSecond, Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { AUDIO_CLOCK_RATE, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { type RtpHeader, setSequenceNumber, setTimestamp } from "@setsuna/rtp";
import type { CodecVariant } from "../sdp/codecs.ts";
import type { CaptureAnchor } from "./capture-anchor.ts";
import {
  audioCopiesOf,
  type DownstreamFigures,
  forwardedOf,
  longestDelayOf,
  narrowestDownlinkOf,
  receiversOf,
} from "./downstream-figures.ts";
import type { EgressStats } from "./egress-stats.ts";
import { FanOut, type Later, type RelayClock } from "./fan-out.ts";
import { FEC_REQUEST_LASTS_MS } from "./fec-request.ts";
import { MAX_PAYLOAD_BYTES } from "./packet-cutter.ts";
import type { RtpSubscriber } from "./rtp-subscriber.ts";
import { SampledMedian } from "./sampled-median.ts";
import { SequenceMapper } from "./sequence-mapper.ts";
import { StreamHistory } from "./stream-history.ts";
import type { MediaSink, StreamSource } from "./stream-source.ts";
import { TimestampMapper } from "./timestamp-mapper.ts";

/** Reason for which the relay ended a sender, as subscribers receive it. */
export type SenderEnd = NonNullable<Extract<StreamSideFromRelay, { t: "state" }>["ended"]>;

/**
 * Packets that a sender's first packet may have overtaken: a few ms of a keyframe. Subscribers start over, so they see no gap.
 */
const MOST_REORDERED = 64;
/** Reports a too-long packet for this many ms: a few reports. */
const LONG_PACKETS_LAST_MS = 5000;

/**
 * One published RTP stream: numbers its sender's packets for subscribers, keeps them in its history, and hands them to the fan-out.
 * Requests of subscribers go from here to the sender. The sender comes and goes; the subscribers stay.
 */
export class RtpStream implements MediaSink {
  readonly ref: StreamRef;
  readonly history: StreamHistory;
  /** Session that holds the slot; absent without a sender. */
  holder: MediaSessionId | undefined;
  /** Grows with each sender; 0 before the first. */
  senderGeneration = 0;
  /** The sender has been silent for long enough that another may take its place. */
  silent = false;
  /** The present sender's media has arrived. */
  private carries = false;
  /** The last sender with media didn't stop itself, and no media has arrived since. */
  private wasCutOff = false;
  private endedFor: SenderEnd | undefined;
  /** Time at which a packet last came that is too long for a path of 1280, and could not be cut. */
  private longPacketAt = Number.NEGATIVE_INFINITY;
  /** A subscriber wants FEC until this time, on the clock of `now`. */
  private fecUntil = Number.NEGATIVE_INFINITY;
  private source: StreamSource | undefined;
  private keyframeComing: () => boolean = () => false;
  private readonly sequences: SequenceMapper;
  private readonly timestamps: TimestampMapper;
  private readonly fanOut: FanOut;
  /** From capture, on the server's clock, to arrival, on the clock of `now`. */
  private readonly arrivals = new SampledMedian();
  private earlierDelayMs: () => Milliseconds = () => 0;
  private readonly onState: () => void;
  private readonly onSubscribers: () => void;

  /**
   * `onState`: media of a sender began, or its sender is gone. `onSubscribers`: one more or less is to be served from here. `later`: packets
   * that come before it runs leave together. `clock`: absent, sending is not timed.
   */
  constructor(
    ref: StreamRef,
    firstSequence: number,
    onState: () => void,
    onSubscribers: () => void = () => undefined,
    later: Later = (run) => run(),
    clock?: RelayClock,
  ) {
    this.ref = ref;
    const kind = ref.kind === "audio" ? "audio" : "video";
    this.sequences = new SequenceMapper(firstSequence);
    this.timestamps = new TimestampMapper(kind === "audio" ? AUDIO_CLOCK_RATE : VIDEO_CLOCK_RATE);
    this.history = new StreamHistory(kind, this.sequences);
    this.fanOut = new FanOut(this.history, later, clock);
    this.onState = onState;
    this.onSubscribers = onSubscribers;
  }

  /** Returns its egress counts since it began, of subscribers who left too. */
  sent(): EgressStats {
    return this.fanOut.sent();
  }

  get receivers(): number {
    return receiversOf(this.fanOut.all());
  }
  /** Of the receivers, those who take the stream from here and not directly. */
  get forwarded(): number {
    return forwardedOf(this.fanOut.all());
  }
  /** The longest delay of the subscribers that take the stream from here, ms; one that is not known may be any. 0 without subscribers. */
  get longestDelayMs(): Milliseconds {
    return longestDelayOf(this.fanOut.all());
  }
  /** Returns the narrowest downlink of those subscribers, bit/s; undefined while none is known to be narrow. */
  narrowestDownlink(now: Milliseconds): BitsPerSecond | undefined {
    return narrowestDownlinkOf(this.fanOut.all(), now);
  }
  /** Returns the copies of audio packets that those subscribers need. */
  audioCopies(now: Milliseconds): CopyOffsets {
    return audioCopiesOf(this.fanOut.all(), now);
  }
  /** Codec of the present sender; undefined while there is none. */
  get codec(): CodecVariant | undefined {
    return this.source?.codec;
  }
  /** Returns whether the present sender is connected and has sent media. */
  get live(): boolean {
    return this.carries && !this.silent;
  }
  /** Returns whether the stream is down although its sender didn't stop: it lost its path or is reconnecting. */
  get cutOff(): boolean {
    return this.carries ? this.silent : this.wasCutOff;
  }
  /**
   * Error with which the relay ended the last sender. Undefined after other ends, and once the next sender's media is accepted.
   */
  get ended(): SenderEnd | undefined {
    return this.live ? undefined : this.endedFor;
  }
  /** The stream is live, but its sender sends only heartbeats. */
  get paused(): boolean {
    return this.live && this.source?.paused === true;
  }
  /** The stream is live, but the system blocks the sender's camera or microphone. */
  get sourceMuted(): boolean {
    return this.live && this.source?.sourceMuted === true;
  }
  /** Returns whether the stream is live and its sender currently has no media to send. */
  isIdle(now: Milliseconds): boolean {
    return this.live && this.source?.isIdle(now) === true;
  }
  /** Returns whether packets go out that a path of 1280 does not take: such a path loses them all. */
  hasLongPackets(now: Milliseconds): boolean {
    return now - this.longPacketAt < LONG_PACKETS_LAST_MS;
  }
  get empty(): boolean {
    return this.holder === undefined && this.fanOut.isEmpty;
  }

  /** Packets of the sender overtake each other by so much on their way here, ms; 0 where they keep the order or that is not known. */
  get uplinkReorderingMs(): Milliseconds {
    return this.source?.reorderingMs ?? 0;
  }

  /** Takes a new sender into the slot. `keyframeComing`: one is on its way to this stream already, so a request for one is granted. */
  attach(source: StreamSource, keyframeComing: () => boolean = () => false): void {
    this.fanOut.flush();
    this.source = source;
    this.keyframeComing = keyframeComing;
    this.senderGeneration += 1;
    this.carries = false;
    this.silent = false;
    this.renumber(MOST_REORDERED);
    this.history.useSource(source);
    this.fanOut.useCodec(source.codec);
  }

  /** Call when another sender takes over the source and its numbering, to notify subscribers. */
  sourceChanged(): void {
    this.senderGeneration += 1;
    this.onState();
  }

  /** Detaches the sender; subscribers wait. `isCutOff`: it did not stop on purpose and may reconnect. `ended`: see {@link ended}. */
  detach(isCutOff: boolean, ended?: SenderEnd): void {
    this.fanOut.flush();
    this.endedFor = ended;
    this.wasCutOff = isCutOff && (this.carries || this.wasCutOff);
    this.source = undefined;
    this.history.useSource(undefined);
    this.holder = undefined;
    this.carries = false;
    this.silent = false;
    this.onState();
  }

  /** The sender's link seems to be gone, or it is back. */
  setSilent(silent: boolean): void {
    this.silent = silent;
    if (this.carries) this.onState();
  }

  /** Sets how long packets were delayed in the relay before they come here, ms. */
  setEarlierDelay(earlierDelayMs: () => Milliseconds): void {
    this.earlierDelayMs = earlierDelayMs;
  }

  restart(): void {
    this.renumber(0);
  }

  private renumber(room: number): void {
    this.fanOut.resetFec();
    this.arrivals.reset();
    this.sequences.restart(room);
    this.timestamps.restart();
    this.history.restart();
  }

  /**
   * Numbers, stores and forwards a sender's media packet, in one batch with those that arrive together. Takes ownership of the
   * buffer.
   */
  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean {
    const out = this.sequences.map(sequence);
    if (out === undefined) return false;
    if (packet.length - header.payloadOffset > MAX_PAYLOAD_BYTES) this.longPacketAt = now;
    setSequenceNumber(packet, out);
    const timestamp = this.timestamps.map(header.timestamp, now);
    setTimestamp(packet, timestamp);
    this.history.store(packet, out, timestamp, startsKeyframe, now);
    if (header.marker && this.ref.kind === "video") this.sampleArrival(header.timestamp, now);
    if (!this.carries) {
      this.carries = true;
      this.wasCutOff = false;
      this.endedFor = undefined;
      this.onState();
    }
    this.fanOut.offer(packet, header, out, startsKeyframe, now < this.fecUntil, now);
    return true;
  }

  private sampleArrival(senderRtp: RtpTimestamp, now: Milliseconds): void {
    if (!this.arrivals.isDue(now)) return;
    const capturedAt = this.source?.clock.capturedAt(senderRtp);
    if (capturedAt !== undefined) this.arrivals.add(now - capturedAt, now);
  }

  /** Leaves a packet out that only probed the path, without a gap; one that comes late fills the gap that subscribers saw. */
  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    if (!this.sequences.leaveOut(sequence)) this.onMedia(packet, header, sequence, false, now);
  }

  /** Adds a subscriber. False when it can't play the present codec; it stays and may play a later sender's. */
  add(subscriber: RtpSubscriber): boolean {
    this.fanOut.add(subscriber);
    this.onSubscribers();
    return this.source === undefined || subscriber.useCodec(this.source.codec);
  }

  remove(session: MediaSessionId): void {
    this.fanOut.remove(session);
  }

  /** Requests a keyframe, unless a recent one exists, for a subscriber that is about to join. */
  expectSubscriber(now: Milliseconds): void {
    if (this.ref.kind === "video" && this.history.joinPoint(now) === undefined) this.requestKeyframe(now);
  }

  /** Begins to serve a subscriber: its track is open. */
  join(subscriber: RtpSubscriber, now: Milliseconds): void {
    if (this.fanOut.join(subscriber, now)) this.requestKeyframe(now);
  }

  /** Switches a subscriber to the direct route, or back to this relay. */
  setDirect(subscriber: RtpSubscriber, direct: boolean, now: Milliseconds): void {
    const before = subscriber.isDirect;
    if (this.fanOut.setDirect(subscriber, direct, now)) this.requestKeyframe(now);
    if (subscriber.isDirect !== before) this.onSubscribers();
  }

  /** A subscriber in standby begins. */
  start(subscriber: RtpSubscriber, now: Milliseconds): void {
    if (this.fanOut.start(subscriber, now)) this.requestKeyframe(now);
  }

  /** Updates the figures of the receivers that a subscriber stands for. */
  setDownstream(subscriber: RtpSubscriber, downstream: DownstreamFigures): void {
    const before = subscriber.downstream.forwarded;
    subscriber.downstream = downstream;
    if (downstream.forwarded !== before) this.onSubscribers();
  }

  /** Makes FEC for as long as a request counts: a subscriber wants some. */
  requestFec(now: Milliseconds): void {
    if (now >= this.fecUntil) this.fanOut.resetFec();
    this.fecUntil = now + FEC_REQUEST_LASTS_MS;
  }

  /**
   * Asks the sender for a keyframe, for a subscriber's decoder that waits. `recording`: none waits, and a recording asks; such a request is
   * dropped while the sender's path or a subscriber's loses packets, since a keyframe is a burst that is late or broken for those who look.
   */
  requestKeyframe(now: Milliseconds, recording?: true): void {
    if (this.keyframeComing() || this.source === undefined) return;
    if (recording && (now < this.fecUntil || this.source.repairSymbolsWanted() > 0)) return;
    this.source.requestKeyframe(now);
  }

  /** Sends the next part to subscribers that are catching up or have a constrained downlink. Call every few ms. */
  tick(now: Milliseconds): void {
    this.fanOut.flush();
    this.history.tick(now);
    if (this.fanOut.tick(now)) this.requestKeyframe(now);
  }

  /** Returns the present time of a subscriber's media clock, for sender reports; undefined before media or while the sender's clock is unknown. */
  mediaTime(ntpNow: number): number | undefined {
    const anchor = this.captureAnchor();
    if (anchor === undefined || this.source === undefined) return undefined;
    return (anchor.rtp + Math.round(((ntpNow - anchor.capturedAt) * this.source.clockRate) / 1000)) >>> 0;
  }

  /** Returns the capture time of the newest media; undefined before media or while the sender's clock is unknown. */
  captureAnchor(): CaptureAnchor | undefined {
    const latest = this.timestamps.latest();
    if (latest === undefined || this.source === undefined || !this.live) return undefined;
    const { clock, clockRate } = this.source;
    const sourceRtp = this.timestamps.source(latest.out);
    const capturedAt = clock.capturedAt(sourceRtp);
    if (capturedAt === undefined) return undefined;
    const senderRtp = clock.senderRtp?.(sourceRtp) ?? sourceRtp;
    return { rtp: latest.out, senderRtp, capturedAt, settled: clock.settled, clockRate };
  }

  /**
   * Returns how a frame's time before a subscriber's path is spent. Undefined for audio, and while capture times are first
   * guesses.
   * @param ntpNow the server clock at `now`, ms since the Unix epoch.
   */
  relayTimes(subscriber: RtpSubscriber, now: Milliseconds, ntpNow: number): RelayTimes | undefined {
    const { source } = this;
    if (this.ref.kind !== "video" || source?.clock.settled !== true) return undefined;
    const earlier = this.earlierDelayMs();
    const arrived = this.arrivals.read(now);
    const arrivedMs = arrived === undefined ? undefined : arrived + ntpNow - now - earlier;
    return {
      carrierZero: ntpNow - now,
      ...subscriber.relayTimes(earlier, now),
      ...(arrivedMs === undefined || Math.abs(arrivedMs) > MAX_STAGE_MS ? {} : { arrivedMs }),
      ...source.senderStages,
    };
  }
}
