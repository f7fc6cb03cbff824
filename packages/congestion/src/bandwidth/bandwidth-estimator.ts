import { CARRIED_CLOCK_RATE_KHZ } from "@setsuna/contracts";
import type { Milliseconds, RtpTimestamp, SequenceNumber } from "@setsuna/kit";
import { Unwrapper } from "@setsuna/kit";
import { InOrder, type ReorderingWindow } from "@setsuna/rtp";
import { BottleneckSpacing } from "./bottleneck-spacing.ts";
import { PacketTrains } from "./packet-trains.ts";
import { PolicerDetector } from "./policer-detector.ts";
import { QueuingDelayMeter } from "./queuing-delay.ts";
import { QuickestPacket } from "./quickest-packet.ts";

/** Time after a fall in which nothing raises the estimate, ms: arrivals still drain the queue. */
const HOLD_MS = 1000;
/** Growth per second, with and without evidence from trains. */
const TRAIN_GROWTH = 0.25;
const BLIND_GROWTH = 0.08;
/** Growth per second towards the rate before a fall. Frames of one packet are no trains, so frames have to grow first. */
const BLIND_RETURN = 1;
const BLIND_RETURN_REACH = 2;
/** Growth up to {@link MIN_BLIND}, if the path has no queue. */
const BLIND_MIN_GROWTH = 0.5;
/** Limit without trains, relative to the received rate. */
const BLIND_REACH = 1.5;
/** Always reached, bit/s: below an encoder's least rate too little comes to show room. */
const MIN_BLIND = 400_000;
/** Share of the way to a lower reading per step. */
const FALL_SHARE = 0.5;
const TRAIN_FALL_SHARE = 0.1;
/** A path this much wider than the received rate, for the time below, no longer counts as narrow. */
const WIDE = 2;
const WIDE_MS = 10_000;
const MIN_BITS_PER_SECOND = 50_000;
/** A growing queue that drains below this share of the former rate: react at once. */
const SUDDEN = 0.75;
/** A shorter standing queue counts as empty, ms. */
const EMPTY_MS = 10;
/** After a fall, trains may restore the former rate once the queue was empty this long, ms. */
const RETURN_HOLD_MS = 200;
/** Age of trains in the median, ms. */
const TRAINS_MS = 2000;
/** Growth above the estimate that exceeds noise. */
const RETURN_FROM = 1.15;
/** The rate before a fall is remembered for this long, ms. */
const FORMER_MS = 30_000;
/** If the path fills again within this, ms, forget its former rate. */
const REFUTED_MS = 3000;

interface Arrival {
  readonly sentMs: Milliseconds;
  readonly bytes: number;
  readonly cameAt: Milliseconds;
  readonly queuingDelayMs: Milliseconds;
}

/**
 * Estimates bandwidth from sending and arrival times; pure. Nothing for a path never congested, even with random loss and jitter.
 * While a queue stands, the received rate is the estimate; later, the dispersion of each frame (a packet train) shows spare
 * capacity without filling the path. A policer shows in dropped burst ends.
 */
export class BandwidthEstimator {
  private readonly ticksPerMs: number;
  private readonly queue = new QueuingDelayMeter();
  private readonly trains = new PacketTrains();
  private readonly ends = new PolicerDetector();
  private policed = false;
  private beside = 0;
  private sent = new Unwrapper(32);
  private sequences = new Unwrapper(16);
  private readonly arrivals: InOrder<Arrival>;
  private readonly quickest = new QuickestPacket();
  private waited = 0;
  private estimate: number | undefined;
  private readonly spacing = new BottleneckSpacing();
  /** May be restored at once. Infinite if the path wasn't known to be narrow; undefined: nothing to restore. */
  private former: { readonly bitsPerSecond: number; readonly at: Milliseconds } | undefined;
  private returnedAt = Number.NEGATIVE_INFINITY;
  private fullAt = Number.NEGATIVE_INFINITY;
  private steppedAt: Milliseconds | undefined;
  private wideSince: number | undefined;

  /**
   * @param ticksPerMs of the timestamps; absent: as carried packets have. @param reordering shared with others on the same path.
   */
  constructor(ticksPerMs = CARRIED_CLOCK_RATE_KHZ, reordering?: ReorderingWindow) {
    this.ticksPerMs = ticksPerMs;
    this.arrivals = new InOrder(reordering);
  }

  /** Counts bytes without numbers, such as retransmissions, that share the path. */
  onBeside(bytes: number): void {
    this.beside += bytes;
  }

  /** 16-bit number and 32-bit timestamp of the carrying header, and bytes from it on. True: the estimate may have changed. */
  onPacket(sequenceNumber: SequenceNumber, timestamp: RtpTimestamp, ownBytes: number, now: Milliseconds): boolean {
    const bytes = ownBytes + this.beside;
    this.beside = 0;
    const sequence = this.sequences.unwrap(sequenceNumber);
    const sentMs = this.sent.unwrap(timestamp) / this.ticksPerMs;
    const queuingDelayMs = this.quickest.waited(now - sentMs, now);
    this.waited = queuingDelayMs;
    let lost = 0;
    for (const { packet, lostBefore } of this.arrivals.onPacket(sequence, { sentMs, bytes, cameAt: now, queuingDelayMs }, now)) {
      this.trains.onPacket(packet.sentMs, packet.bytes, packet.cameAt);
      this.ends.onPacket(packet.sentMs, lostBefore, packet.cameAt);
      this.spacing.onPacket(packet.bytes, packet.queuingDelayMs, lostBefore, packet.cameAt);
      lost += lostBefore;
    }
    const isSudden = this.onSpacing(now);
    if (!this.queue.onPacket(bytes, queuingDelayMs, lost, now)) return isSudden;
    this.step(now);
    return true;
  }

  /** Returns true if the estimate changed. */
  private onSpacing(now: Milliseconds): boolean {
    const growing = this.spacing.growing();
    const carried = Math.max(this.estimate ?? 0, this.queue.received());
    if (growing !== undefined && growing < SUDDEN * carried) {
      this.onFall(now);
      this.estimate = Math.max(MIN_BITS_PER_SECOND, growing);
      this.policed = false;
      // Older trains don't reflect the remaining capacity.
      this.trains.reset();
      return true;
    }
    const draining = this.spacing.draining();
    return draining !== undefined && this.returnTo(draining, now);
  }

  /** Remembers the rate at which the path is full. */
  private onFall(now: Milliseconds): void {
    if (now - this.fullAt >= HOLD_MS) this.rememberFormer(now);
    this.fullAt = now;
    this.wideSince = undefined;
  }

  private rememberFormer(now: Milliseconds): void {
    const former = this.formerRate(now) ?? 0;
    const before = this.estimate ?? Number.POSITIVE_INFINITY;
    if (now - this.returnedAt < REFUTED_MS) this.former = undefined;
    else if (before >= former) this.former = { bitsPerSecond: before, at: now };
  }

  private formerRate(now: Milliseconds): number | undefined {
    return this.former !== undefined && now - this.former.at <= FORMER_MS ? this.former.bitsPerSecond : undefined;
  }

  /** Raises the estimate up to the former rate. True if it rose. */
  private returnTo(rate: number, now: Milliseconds): boolean {
    const { estimate } = this;
    const former = this.formerRate(now);
    if (former === undefined || estimate === undefined || this.policed) return false;
    const goal = Math.min(rate, former);
    if (goal < RETURN_FROM * estimate) return false;
    this.estimate = goal;
    this.returnedAt = now;
    return true;
  }

  private step(now: Milliseconds): void {
    const seconds = (now - (this.steppedAt ?? now)) / 1000;
    this.steppedAt = now;
    const full = this.queue.full();
    if (full !== undefined) {
      this.policed = false;
      this.onFull(full, now);
    } else if (this.ends.isPolicing(now)) {
      this.policed = true;
      this.onFull(this.queue.received(), now);
    } else if (this.estimate !== undefined) {
      this.estimate = Math.max(MIN_BITS_PER_SECOND, Math.min(this.estimate, this.trains.most(now) ?? this.estimate));
      // The estimate is at least the rate of the last second.
      if (now - this.fullAt >= HOLD_MS) this.follow(Math.max(this.estimate, this.queue.received()), seconds, now);
      if (now - this.fullAt < RETURN_HOLD_MS || this.queue.waitMs > EMPTY_MS) return;
      const shown = this.trains.least(now);
      if (shown !== undefined) this.returnTo(shown, now);
    }
  }

  private onFull(rate: number, now: Milliseconds): void {
    this.onFall(now);
    const before = this.estimate ?? rate;
    this.estimate = Math.max(MIN_BITS_PER_SECOND, before + (rate - before) * (rate < before ? FALL_SHARE : TRAIN_FALL_SHARE));
  }

  private follow(before: number, seconds: number, now: Milliseconds): void {
    const received = this.queue.received();
    const estimate = this.followed(before, received, seconds, now);
    this.estimate = estimate;
    if (estimate < received * WIDE) this.wideSince = undefined;
    else this.wideSince ??= now;
    if (this.wideSince !== undefined && now - this.wideSince >= WIDE_MS) {
      this.estimate = undefined;
      this.policed = false;
      this.wideSince = undefined;
    }
  }

  private followed(estimate: number, received: number, seconds: number, now: Milliseconds): number {
    const shown = this.trains.median(now);
    if (shown === undefined) {
      const returns = this.mayReturn(estimate, now);
      // A return that fills the path isn't followed by another.
      if (returns) this.returnedAt = now;
      const isTooSmall = estimate < MIN_BLIND && this.hasNoQueue;
      const [growth, reach] = returns
        ? [BLIND_RETURN, BLIND_RETURN_REACH]
        : [isTooSmall ? BLIND_MIN_GROWTH : BLIND_GROWTH, BLIND_REACH];
      return Math.min(Math.max(estimate, received * reach, MIN_BLIND), estimate * (1 + growth * seconds));
    }
    if (shown >= estimate) return Math.min(shown, estimate * (1 + TRAIN_GROWTH * seconds));
    // Trains from before a return don't reflect the restored capacity.
    return now - this.returnedAt < TRAINS_MS ? estimate : estimate + (shown - estimate) * TRAIN_FALL_SHARE;
  }

  /** The path carried more before and has no queue. */
  private mayReturn(estimate: number, now: Milliseconds): boolean {
    return this.hasNoQueue && estimate < (this.formerRate(now) ?? 0);
  }

  private get hasNoQueue(): boolean {
    return !this.policed && this.queue.emptiestMs <= EMPTY_MS;
  }

  /** Bit/s from the carrying RTP header on; undefined while never congested, or wide for long. */
  get bitsPerSecond(): number | undefined {
    return this.estimate === undefined ? undefined : Math.round(this.estimate);
  }

  /** True if it is or was full recently, when losses are congestion. */
  isFull(now: Milliseconds): boolean {
    return now - this.fullAt < HOLD_MS;
  }

  /** A policer instead of a queue, dropping bursts. False without an estimate. */
  get isPoliced(): boolean {
    return this.policed;
  }

  /** Of the last packet beyond the fastest recent one, including the wait to be read, ms; 0 before the first. */
  get waitedMs(): Milliseconds {
    return this.waited;
  }

  /** Current delay, ms. */
  get queuingDelayMs(): Milliseconds {
    return Math.max(0, Math.round(this.queue.waitMs));
  }

  reset(): void {
    this.queue.reset();
    this.trains.reset();
    this.ends.reset();
    this.spacing.reset();
    this.former = undefined;
    this.returnedAt = Number.NEGATIVE_INFINITY;
    this.policed = false;
    this.beside = 0;
    this.sent = new Unwrapper(32);
    this.sequences = new Unwrapper(16);
    this.arrivals.reset();
    this.quickest.reset();
    this.waited = 0;
    this.estimate = undefined;
    this.fullAt = Number.NEGATIVE_INFINITY;
    this.steppedAt = undefined;
    this.wideSince = undefined;
  }
}
