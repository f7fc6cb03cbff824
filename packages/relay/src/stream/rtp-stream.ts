import type { MediaSessionId, StreamRef, StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { type RtpHeader, setSequenceNumber, setTimestamp } from "@setsuna/rtp";
import { type LayerStream, StreamLayers } from "../layers/stream-layers.ts";
import type { CodecVariant } from "../sdp/codecs.ts";
import { SenderPair, type StandbyFacts, type SwitchedStream } from "../standby/sender-pair.ts";
import { CaptureTimes } from "./capture-times.ts";
import { type DownstreamFigures, StreamDemand } from "./downstream-figures.ts";
import { addEgressStats, type EgressStats } from "./egress-stats.ts";
import { FanOut, type Later, type RelayClock } from "./fan-out.ts";
import { FEC_REQUEST_VALID_MS } from "./fec-request.ts";
import { MAX_PAYLOAD_BYTES } from "./packet-cutter.ts";
import type { RtpSubscriber } from "./rtp-subscriber.ts";
import { SequenceMapper } from "./sequence-mapper.ts";
import { StreamHistory } from "./stream-history.ts";
import type { StreamSource } from "./stream-source.ts";

export type SenderEnd = NonNullable<Extract<StreamSideFromRelay, { t: "state" }>["ended"]>;

/** Packets that a sender's first may have overtaken: a few ms of a keyframe. Subscribers start over, so they see no gap. */
const MAX_REORDERED = 64;
const LONG_PACKETS_VALID_MS = 5000;

/**
 * A published stream: numbering, history, fan-out, and subscribers' requests to the sender. Senders come and go; subscribers
 * stay.
 */
export class RtpStream implements SwitchedStream, LayerStream {
  readonly ref: StreamRef;
  readonly history: StreamHistory;
  readonly times: CaptureTimes;
  readonly senders = new SenderPair(this);
  readonly layers: StreamLayers<RtpStream>;
  readonly demand: StreamDemand;
  mediaAt = Number.NEGATIVE_INFINITY;
  private readonly arriving = new Map<RtpSubscriber, (timestamp: RtpTimestamp) => void>();
  /** Absent without a sender. */
  holder: MediaSessionId | undefined;
  /** Grows with each sender; 0 before the first. */
  senderGeneration = 0;
  /** Another sender may take its slot. */
  silent = false;
  private carries = false;
  /** The last sender didn't stop itself, and no media came since. */
  private wasCutOff = false;
  private endedFor: SenderEnd | undefined;
  /** Last packet too long for a path of 1280 and not splittable. */
  private longPacketAt = Number.NEGATIVE_INFINITY;
  private fecUntil = Number.NEGATIVE_INFINITY;
  source: StreamSource | undefined;
  private keyframeComing: () => boolean = () => false;
  private readonly sequences: SequenceMapper;
  private readonly fanOut: FanOut;
  upstreamFacts: StandbyFacts | undefined;
  private readonly onState: () => void;
  private readonly onSubscribers: () => void;
  /** Nothing is live, subscribers may wait, and no slate is known. */
  onVacant: () => void = () => undefined;
  private isVacancyReported = false;

  /**
   * `onState` is called when media begins or the sender leaves, `onSubscribers` when the number of subscribers served from
   * here changes. `later` runs its callback after packets that arrived together. Without `clock`, nothing is timed.
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
    this.times = new CaptureTimes(kind, this);
    this.history = new StreamHistory(kind, this.sequences);
    this.fanOut = new FanOut(this.history, later, clock);
    this.demand = new StreamDemand(
      () => this.fanOut.all(),
      () => this.allSubscribers(),
    );
    this.onState = onState;
    this.onSubscribers = onSubscribers;
    const nothing = (): void => undefined;
    this.layers = new StreamLayers(this, () => new RtpStream(ref, firstSequence, nothing, nothing, later, clock));
  }

  /** Those of layers too. */
  private *allSubscribers(): Iterable<RtpSubscriber> {
    yield* this.fanOut.all();
    for (const layer of this.layers.all()) yield* layer.fanOut.all();
  }

  sent(): EgressStats {
    const sum = this.fanOut.sent();
    for (const layer of this.layers.all()) addEgressStats(sum, layer.sent());
    return sum;
  }

  /** To the sender, ms; absent if unknown. */
  get roundTripTimeMs(): Milliseconds | undefined {
    return this.source?.roundTripTimeMs?.();
  }
  get standbyFacts(): StandbyFacts {
    return this.upstreamFacts ?? this.senders.facts();
  }
  get codec(): CodecVariant | undefined {
    return this.source?.codec;
  }
  /** True if the sender is connected and has sent media. */
  get live(): boolean {
    return this.carries && (!this.silent || this.senders.isSlateOn);
  }
  /** Down without a deliberate stop: the path is lost or reconnecting. */
  get cutOff(): boolean {
    if (this.senders.isSlateOn) return false;
    return this.carries ? this.silent : this.wasCutOff;
  }
  /** Of the last sender. Undefined after other ends, and once the next sender's media is accepted. */
  get ended(): SenderEnd | undefined {
    return this.live ? undefined : this.endedFor;
  }
  /** Live, but only heartbeats arrive. */
  get paused(): boolean {
    return this.live && this.source?.paused === true;
  }
  get sourceMuted(): boolean {
    return this.live && this.source?.sourceMuted === true;
  }
  /** Live without media to send. */
  isIdle(now: Milliseconds): boolean {
    return this.live && this.source?.isIdle(now) === true;
  }
  /** A path with an MTU of 1280 loses all of them. */
  hasLongPackets(now: Milliseconds): boolean {
    return now - this.longPacketAt < LONG_PACKETS_VALID_MS;
  }
  get empty(): boolean {
    return this.holder === undefined && this.senders.isEmpty && this.fanOut.isEmpty && this.layers.isEmpty;
  }
  /** Another relay sends it. Also true of a sender with a FAST channel. */
  get isCascaded(): boolean {
    return this.holder !== undefined && this.senders.isEmpty;
  }
  get hasSource(): boolean {
    return this.source !== undefined;
  }
  get hasSubscribers(): boolean {
    return !this.fanOut.isEmpty;
  }

  /** From the sender to here, ms; 0 if none or unknown. */
  get uplinkReorderingMs(): Milliseconds {
    return this.source?.reorderingMs ?? 0;
  }

  /** `keyframeComing`: a keyframe is already on its way, so don't request one. */
  attach(source: StreamSource, keyframeComing: () => boolean = () => false): void {
    this.fanOut.flush();
    this.source = source;
    this.senders.isSlateOn = false;
    this.isVacancyReported = false;
    this.keyframeComing = keyframeComing;
    this.senderGeneration += 1;
    this.carries = false;
    this.silent = false;
    this.renumber(MAX_REORDERED);
    this.history.useSource(source);
    this.fanOut.useCodec(source.codec);
  }

  handOver(holder: MediaSessionId, source: StreamSource, isSame = false): void {
    const { carries, live, senderGeneration } = this;
    this.attach(source);
    // Viewers of another sender start over.
    if (isSame && live) this.senderGeneration = senderGeneration;
    this.holder = holder;
    this.carries = carries;
    this.onState();
  }

  /** The holder, if any, keeps its slot. */
  showSlate(source: StreamSource): void {
    const { silent } = this;
    this.attach(source);
    this.silent = silent;
  }

  /** Another sender took over the source and its numbering: notifies subscribers. */
  sourceChanged(): void {
    this.senderGeneration += 1;
    this.onState();
  }

  /** Subscribers wait. `isCutOff`: the sender didn't stop on purpose and may reconnect. `ended`: see {@link ended}. */
  detach(isCutOff: boolean, ended?: SenderEnd): void {
    this.fanOut.flush();
    this.endedFor = ended;
    this.wasCutOff = isCutOff && (this.carries || this.wasCutOff);
    this.source = undefined;
    this.history.useSource(undefined);
    this.holder = undefined;
    this.upstreamFacts = undefined;
    this.carries = false;
    this.silent = false;
    this.senders.isSlateOn = false;
    this.onState();
    this.vacate();
  }

  private vacate(): void {
    if (this.fanOut.isEmpty || this.senders.showSlate()) return;
    this.isVacancyReported = true;
    this.onVacant();
  }

  setSilent(silent: boolean): void {
    this.silent = silent;
    if (this.carries) this.onState();
    if (silent) this.vacate();
  }

  restart(): void {
    this.renumber(0);
  }

  private renumber(room: number): void {
    this.fanOut.resetFec();
    this.sequences.restart(room);
    this.times.restart();
    this.history.restart();
  }

  /** Numbers, stores and forwards it, batched with packets that arrive together. Takes ownership of the buffer. */
  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean {
    const out = this.sequences.map(sequence);
    if (out === undefined) return false;
    if (packet.length - header.payloadOffset > MAX_PAYLOAD_BYTES) this.longPacketAt = now;
    setSequenceNumber(packet, out);
    const timestamp = this.times.map(header.timestamp, now);
    setTimestamp(packet, timestamp);
    this.history.store(packet, out, timestamp, startsKeyframe, now);
    if (header.marker && this.ref.kind === "video") this.times.onFrame(header.timestamp, now);
    if (!this.carries) {
      this.carries = true;
      this.wasCutOff = false;
      this.endedFor = undefined;
      this.onState();
    }
    this.mediaAt = now;
    if (startsKeyframe) for (const arrive of [...this.arriving.values()]) arrive(timestamp);
    this.fanOut.offer(packet, header, out, startsKeyframe, now < this.fecUntil, now);
    return true;
  }

  /** Undefined: the stream itself. */
  layerFor({ pictureHeight, mayMove }: RtpSubscriber, now: Milliseconds): RtpStream | undefined {
    return mayMove ? this.layers.fit(pictureHeight, this.source, now) : undefined;
  }

  servesLayer(layer: RtpStream, now: Milliseconds): boolean {
    return this.layers.serves(layer, this.source, now);
  }

  expectArrival(subscriber: RtpSubscriber, arrive: (timestamp: RtpTimestamp) => void): void {
    this.arriving.set(subscriber, arrive);
  }

  cancelArrival(subscriber: RtpSubscriber): void {
    this.arriving.delete(subscriber);
  }

  admit(subscriber: RtpSubscriber): void {
    subscriber.follow(this.history);
    this.fanOut.add(subscriber);
    if (this.source !== undefined) subscriber.useCodec(this.source.codec);
  }

  release(subscriber: RtpSubscriber): void {
    this.fanOut.release(subscriber);
  }

  /** A padding packet is omitted without a gap; a late one fills the gap that subscribers saw. */
  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    if (!this.sequences.leaveOut(sequence)) this.onMedia(packet, header, sequence, false, now);
  }

  /** False: it can't play the present codec, but stays for a later one. */
  add(subscriber: RtpSubscriber): boolean {
    this.fanOut.add(subscriber);
    this.onSubscribers();
    if (this.holder === undefined && this.source === undefined && !this.isVacancyReported) this.vacate();
    return this.source === undefined || subscriber.useCodec(this.source.codec);
  }

  remove(session: MediaSessionId): void {
    this.fanOut.remove(session);
  }

  /** For a subscriber about to join, unless a recent keyframe exists. */
  expectSubscriber(now: Milliseconds): void {
    if (this.ref.kind === "video" && this.history.joinPoint(now) === undefined) this.requestKeyframe(now);
  }

  join(subscriber: RtpSubscriber, now: Milliseconds): void {
    if (this.fanOut.join(subscriber, now)) this.requestKeyframe(now);
  }

  setDirect(subscriber: RtpSubscriber, direct: boolean, now: Milliseconds): void {
    const before = subscriber.isDirect;
    if (this.fanOut.setDirect(subscriber, direct, now)) this.requestKeyframe(now);
    if (subscriber.isDirect !== before) this.onSubscribers();
  }

  start(subscriber: RtpSubscriber, now: Milliseconds): void {
    if (this.fanOut.start(subscriber, now)) this.requestKeyframe(now);
  }

  setDownstream(subscriber: RtpSubscriber, downstream: DownstreamFigures): void {
    const before = subscriber.downstream.forwarded;
    subscriber.downstream = downstream;
    if (downstream.forwarded !== before) this.onSubscribers();
  }

  /** Makes FEC until the request expires. */
  requestFec(now: Milliseconds): void {
    if (now >= this.fecUntil) this.fanOut.resetFec();
    this.fecUntil = now + FEC_REQUEST_VALID_MS;
  }

  /**
   * Requests a keyframe for a waiting decoder. `recording`: only a recording asks; ignored while a path loses packets, since
   * viewers would get the burst late or broken.
   */
  requestKeyframe(now: Milliseconds, recording?: true): void {
    if (this.keyframeComing() || this.source === undefined) return;
    if (recording && (now < this.fecUntil || this.source.repairSymbolsWanted() > 0)) return;
    this.source.requestKeyframe(now);
  }

  /** Call it about every 50 ms. */
  tickSlate(now: Milliseconds, ntpNow: Milliseconds): void {
    if (!this.senders.isSlateOn) return;
    this.senders.tickSlate(now, ntpNow);
    this.tick(now);
  }

  tick(now: Milliseconds): void {
    this.fanOut.flush();
    this.history.tick(now);
    if (this.fanOut.tick(now)) this.requestKeyframe(now);
  }
}
