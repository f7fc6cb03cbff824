import { CARRIED_CLOCK_RATE_KHZ } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { Unwrapper } from "@setsuna/kit";
import { InOrder, type ReorderingWindow } from "@setsuna/rtp";
import { PacketTrains } from "./packet-trains.ts";
import { PolicerDetector } from "./policer-detector.ts";
import { QueuingDelayMeter } from "./queuing-delay.ts";

/** The quickest packet counts for at least so long, ms: clocks drift apart, and routes change. */
const QUICKEST_MS = 15_000;
/** After the estimate fell nothing raises it for this long, ms: what comes then still empties the queue. */
const HOLD_MS = 1000;
/** Growth by what trains show, and without trains, per second. */
const TRAIN_GROWTH = 0.25;
const BLIND_GROWTH = 0.08;
/** Without trains the estimate goes no further beyond what came. */
const BLIND_REACH = 1.5;
/** Share of the way towards a lower reading that one step takes. */
const FALL_SHARE = 0.5;
const TRAIN_FALL_SHARE = 0.1;
/** A path that is so much wider than what comes over it, for so long, is narrow no more. */
const WIDE = 2;
const WIDE_MS = 10_000;
const LEAST_BITS_PER_SECOND = 50_000;

interface Arrival {
  readonly sentMs: Milliseconds;
  readonly bytes: number;
  readonly cameAt: Milliseconds;
}

/**
 * Estimates the bandwidth of a path from the sending times and arrivals of everything sent over it, pure. Reports nothing for a path that
 * never was congested: random loss and jitter leave it so. Once queuing delay stood, the rate that came through is the estimate. Later each
 * frame is a packet train whose dispersion shows when the path has more room, without filling it. A path with a policer keeps no queue: it
 * shows by the ends of bursts, which it drops. Trains, ends and losses are looked at in the order of sending, once what is missing has come
 * or is lost: packets that overtake each other are neither.
 */
export class BandwidthEstimator {
  private readonly ticksPerMs: number;
  private readonly queue = new QueuingDelayMeter();
  private readonly trains = new PacketTrains();
  private readonly ends = new PolicerDetector();
  private policed = false;
  private sent = new Unwrapper(32);
  private sequences = new Unwrapper(16);
  private readonly arrivals: InOrder<Arrival>;
  private quickest = { present: Number.POSITIVE_INFINITY, former: Number.POSITIVE_INFINITY, since: 0 };
  private estimate: number | undefined;
  private fullAt = Number.NEGATIVE_INFINITY;
  private steppedAt: Milliseconds | undefined;
  private wideSince: number | undefined;

  /** @param ticksPerMs of the timestamps; absent: as carried packets have. @param reordering shared with others on the same path. */
  constructor(ticksPerMs = CARRIED_CLOCK_RATE_KHZ, reordering?: ReorderingWindow) {
    this.ticksPerMs = ticksPerMs;
    this.arrivals = new InOrder(reordering);
  }

  /**
   * A packet as it came: the 16-bit number and the 32-bit timestamp of its carrying header, and its bytes from that header on.
   * True when the estimate may have changed.
   */
  onPacket(sequenceNumber: number, timestamp: number, bytes: number, now: Milliseconds): boolean {
    const sequence = this.sequences.unwrap(sequenceNumber);
    const sentMs = this.sent.unwrap(timestamp) / this.ticksPerMs;
    let lost = 0;
    for (const { packet, lostBefore } of this.arrivals.onPacket(sequence, { sentMs, bytes, cameAt: now }, now)) {
      this.trains.onPacket(packet.sentMs, packet.bytes, packet.cameAt);
      this.ends.onPacket(packet.sentMs, lostBefore, packet.cameAt);
      lost += lostBefore;
    }
    const queuingDelayMs = this.waited(now - sentMs, now);
    if (!this.queue.onPacket(bytes, queuingDelayMs, lost, now)) return false;
    this.step(now);
    return true;
  }

  /** Returns the queuing delay of a packet: its time beyond the quickest, ms. */
  private waited(tookMs: Milliseconds, now: Milliseconds): Milliseconds {
    const { quickest } = this;
    if (now - quickest.since >= QUICKEST_MS) this.quickest = { present: tookMs, former: quickest.present, since: now };
    else quickest.present = Math.min(quickest.present, tookMs);
    return tookMs - Math.min(this.quickest.present, this.quickest.former);
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
    } else if (this.estimate !== undefined && now - this.fullAt >= HOLD_MS) this.follow(this.estimate, seconds, now);
  }

  private onFull(rate: number, now: Milliseconds): void {
    this.fullAt = now;
    this.wideSince = undefined;
    const before = this.estimate ?? rate;
    this.estimate = Math.max(LEAST_BITS_PER_SECOND, before + (rate - before) * (rate < before ? FALL_SHARE : TRAIN_FALL_SHARE));
  }

  private follow(estimate: number, seconds: number, now: Milliseconds): void {
    const shown = this.trains.median(now);
    const received = this.queue.received();
    if (shown === undefined) {
      const reach = Math.max(estimate, received * BLIND_REACH);
      this.estimate = Math.min(reach, estimate * (1 + BLIND_GROWTH * seconds));
    } else if (shown < estimate) this.estimate = estimate + (shown - estimate) * TRAIN_FALL_SHARE;
    else this.estimate = Math.min(shown, estimate * (1 + TRAIN_GROWTH * seconds));
    if (this.estimate < received * WIDE) this.wideSince = undefined;
    else this.wideSince ??= now;
    if (this.wideSince !== undefined && now - this.wideSince >= WIDE_MS) {
      this.estimate = undefined;
      this.policed = false;
      this.wideSince = undefined;
    }
  }

  /** Bit/s of packets from the carrying RTP header on; undefined while the path never was congested, or was wide for long. */
  get bitsPerSecond(): number | undefined {
    return this.estimate === undefined ? undefined : Math.round(this.estimate);
  }

  /** Returns whether the path is congested now, or was a moment ago: losses are then the queue's and not random. */
  isFull(now: Milliseconds): boolean {
    return now - this.fullAt < HOLD_MS;
  }

  /** Returns whether the path is known to have a policer instead of a queue: it drops bursts. False without an estimate. */
  get isPoliced(): boolean {
    return this.policed;
  }

  /** Queuing delay of the path now, ms. */
  get queuingDelayMs(): Milliseconds {
    return Math.max(0, Math.round(this.queue.waitMs));
  }

  /** Another connection. */
  reset(): void {
    this.queue.reset();
    this.trains.reset();
    this.ends.reset();
    this.policed = false;
    this.sent = new Unwrapper(32);
    this.sequences = new Unwrapper(16);
    this.arrivals.reset();
    this.quickest = { present: Number.POSITIVE_INFINITY, former: Number.POSITIVE_INFINITY, since: 0 };
    this.estimate = undefined;
    this.fullAt = Number.NEGATIVE_INFINITY;
    this.steppedAt = undefined;
    this.wideSince = undefined;
  }
}
