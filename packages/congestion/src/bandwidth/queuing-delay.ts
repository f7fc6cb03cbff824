import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** The queue is looked at in steps of this length, ms: each holds a frame, behind which an open path's queue is empty again. */
const STEP_MS = 100;
/** A queue that never gets shorter than this is standing, ms. Jitter of 30 ms leaves less in the fastest packet of a step. */
const STANDING_MS = 30;
/** Steps in a row. A keyframe's own queue is gone by then on a path that has room. */
const STANDING_STEPS = 3;
/** Of a congested path these give the rate. */
const RATE_STEPS = 5;
/** A queue that has become so much shorter drains, ms. */
const DRAINING_MS = 8;
/** Number of steps for the received rate, 1 s. */
const RECEIVED_STEPS = 10;
/**
 * The fastest of this many packets tells whether a queue is empty, despite jitter. On a nearly blocked path, a step has a single
 * packet.
 */
const TELLING_PACKETS = 6;

interface Step {
  readonly durationMs: Milliseconds;
  readonly bytes: number;
  readonly packets: number;
  readonly leastQueueMs: Milliseconds;
  readonly lost: number;
}

const rateOf = (steps: readonly Step[]): number => {
  const ms = steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return ms === 0 ? 0 : (steps.reduce((sum, { bytes }) => sum + bytes, 0) * 8000) / ms;
};

/**
 * Distinguishes congestion from random loss and jitter by queuing delay. While a queue stands at a bottleneck, the received rate
 * is the bottleneck's.
 */
export class QueuingDelayMeter {
  private steps: Step[] = [];
  private begunAt: Milliseconds | undefined;
  private bytes = 0;
  private packets = 0;
  private leastQueueMs = Number.POSITIVE_INFINITY;
  private lost = 0;

  /** A packet that waited `queuingDelayMs` more than the quickest, after `lost` numbers that were skipped. True when a step has ended. */
  onPacket(bytes: number, queuingDelayMs: Milliseconds, lost: number, now: Milliseconds): boolean {
    this.begunAt ??= now;
    const durationMs = now - this.begunAt;
    const ends = durationMs >= STEP_MS;
    if (ends) {
      this.steps.push({ durationMs, bytes: this.bytes, packets: this.packets, leastQueueMs: this.leastQueueMs, lost: this.lost });
      if (this.steps.length > RECEIVED_STEPS) this.steps.shift();
      this.begunAt = now;
      this.bytes = 0;
      this.packets = 0;
      this.leastQueueMs = Number.POSITIVE_INFINITY;
      this.lost = 0;
    }
    this.bytes += bytes;
    this.packets += 1;
    this.leastQueueMs = Math.min(this.leastQueueMs, queuingDelayMs);
    this.lost += lost;
    return ends;
  }

  /** Bit/s that came in the last second. */
  received(): number {
    return rateOf(this.steps);
  }

  /** Returns the queuing delay of the quickest packet of the last step, ms. */
  get waitMs(): Milliseconds {
    return this.steps.at(-1)?.leastQueueMs ?? 0;
  }

  /** Returns the queuing delay of the quickest packet of the newest steps that together have {@link TELLING_PACKETS}, or of the last second, ms. */
  get emptiestMs(): Milliseconds {
    let least = Number.POSITIVE_INFINITY;
    let packets = 0;
    for (let index = this.steps.length - 1; index >= 0 && packets < TELLING_PACKETS; index -= 1) {
      const step = this.steps[index];
      least = Math.min(least, step?.leastQueueMs ?? least);
      packets += step?.packets ?? 0;
    }
    return Number.isFinite(least) ? least : 0;
  }

  /** Returns the rate that comes through the congested path, bit/s; undefined while it is not full. */
  full(): BitsPerSecond | undefined {
    const last = this.steps.slice(-STANDING_STEPS);
    const [first] = last;
    const newest = last.at(-1);
    if (first === undefined || newest === undefined || last.length < STANDING_STEPS) return undefined;
    if (last.some(({ leastQueueMs }) => leastQueueMs < STANDING_MS)) return undefined;
    const drains = newest.leastQueueMs < first.leastQueueMs - DRAINING_MS && newest.lost === 0;
    if (drains) return undefined;
    const standing: Step[] = [];
    for (const step of this.steps.slice(-RATE_STEPS).reverse()) {
      if (step.leastQueueMs < STANDING_MS) break;
      standing.push(step);
    }
    return rateOf(standing);
  }

  reset(): void {
    this.steps = [];
    this.begunAt = undefined;
    this.bytes = 0;
    this.packets = 0;
    this.leastQueueMs = Number.POSITIVE_INFINITY;
    this.lost = 0;
  }
}
