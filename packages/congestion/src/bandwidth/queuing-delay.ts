import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** Ms: each holds a frame, behind which an open path's queue is empty again. */
const STEP_MS = 100;
/** A queue that never gets shorter, ms. Jitter of 30 ms leaves less in a step's fastest packet. */
const STANDING_MS = 30;
/** Consecutive. A keyframe's own queue is gone by then on a path with room. */
const STANDING_STEPS = 3;
/** Steps for the rate of a congested path. */
const RATE_STEPS = 5;
/** A delay that is shorter by this is draining, ms. */
const DRAINING_MS = 8;
/** One second. */
const RECEIVED_STEPS = 10;
/**
 * The fastest of these packets shows whether the queue is empty, despite jitter. On a nearly blocked path, a step has a
 * single packet.
 */
const TELLING_PACKETS = 6;

interface Step {
  readonly durationMs: Milliseconds;
  readonly bytes: number;
  readonly packets: number;
  readonly minQueueMs: Milliseconds;
  readonly lost: number;
}

const rateOf = (steps: readonly Step[]): number => {
  const ms = steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return ms === 0 ? 0 : (steps.reduce((sum, { bytes }) => sum + bytes, 0) * 8000) / ms;
};

/**
 * Queuing delay separates congestion from random loss and jitter. While a queue stands, the received rate is the bottleneck's.
 */
export class QueuingDelayMeter {
  private steps: Step[] = [];
  private windowStart: Milliseconds | undefined;
  private bytes = 0;
  private packets = 0;
  private minQueueMs = Number.POSITIVE_INFINITY;
  private lost = 0;

  /** `queuingDelayMs` beyond the fastest, after `lost` skipped numbers. True: a step ended. */
  onPacket(bytes: number, queuingDelayMs: Milliseconds, lost: number, now: Milliseconds): boolean {
    this.windowStart ??= now;
    const durationMs = now - this.windowStart;
    const ends = durationMs >= STEP_MS;
    if (ends) {
      this.steps.push({ durationMs, bytes: this.bytes, packets: this.packets, minQueueMs: this.minQueueMs, lost: this.lost });
      if (this.steps.length > RECEIVED_STEPS) this.steps.shift();
      this.windowStart = now;
      this.bytes = 0;
      this.packets = 0;
      this.minQueueMs = Number.POSITIVE_INFINITY;
      this.lost = 0;
    }
    this.bytes += bytes;
    this.packets += 1;
    this.minQueueMs = Math.min(this.minQueueMs, queuingDelayMs);
    this.lost += lost;
    return ends;
  }

  /** Rate of the last second, bit/s. */
  received(): number {
    return rateOf(this.steps);
  }

  /** Delay of the last step's fastest packet, ms. */
  get waitMs(): Milliseconds {
    return this.steps.at(-1)?.minQueueMs ?? 0;
  }

  /** Of the fastest packet in the newest steps with {@link TELLING_PACKETS}, or of the last second, ms. */
  get emptiestMs(): Milliseconds {
    let least = Number.POSITIVE_INFINITY;
    let packets = 0;
    for (let index = this.steps.length - 1; index >= 0 && packets < TELLING_PACKETS; index -= 1) {
      const step = this.steps[index];
      least = Math.min(least, step?.minQueueMs ?? least);
      packets += step?.packets ?? 0;
    }
    return Number.isFinite(least) ? least : 0;
  }

  /** Rate through a congested path, bit/s; undefined if not full. */
  full(): BitsPerSecond | undefined {
    const last = this.steps.slice(-STANDING_STEPS);
    const [first] = last;
    const newest = last.at(-1);
    if (first === undefined || newest === undefined || last.length < STANDING_STEPS) return undefined;
    if (last.some(({ minQueueMs }) => minQueueMs < STANDING_MS)) return undefined;
    const drains = newest.minQueueMs < first.minQueueMs - DRAINING_MS && newest.lost === 0;
    if (drains) return undefined;
    const standing: Step[] = [];
    for (const step of this.steps.slice(-RATE_STEPS).reverse()) {
      if (step.minQueueMs < STANDING_MS) break;
      standing.push(step);
    }
    return rateOf(standing);
  }

  reset(): void {
    this.steps = [];
    this.windowStart = undefined;
    this.bytes = 0;
    this.packets = 0;
    this.minQueueMs = Number.POSITIVE_INFINITY;
    this.lost = 0;
  }
}
