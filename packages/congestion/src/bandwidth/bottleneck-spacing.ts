import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** Packets, enough for a queue to grow at 2 Mbit/s. */
const KEPT = 16;
/** Number of gaps that must grow. */
const MIN_SPACES = 4;
/** From the first to the last, ms: jitter and stalls do that too, but not evenly. */
const GROWTH_MS = 30;
/** A bottleneck takes equal time per byte. Bounds relative to the mean. */
const MIN_EVEN = 0.5;
const MAX_EVEN = 1.7;
/** Gaps of a draining queue, and the time they span, ms: arrivals are accurate to 1 ms. */
const DRAIN_SPACES = 8;
const DRAIN_SPAN_MS = 6;
/** Time a packet waited behind others, ms. */
const QUEUED_MS = 5;
/** Time from the first packet to the last, ms. */
const DRAINED_MS = 8;

interface Arrival {
  readonly bytes: number;
  readonly at: Milliseconds;
  readonly queuingDelayMs: Milliseconds;
}

/**
 * Bottleneck rate from packet spacing; pure. Packets leaving its queue back to back arrive at its rate. Detects a growing queue
 * within a few packets, as after a sudden drop, and a draining one with its rate.
 */
export class BottleneckSpacing {
  private arrivals: Arrival[] = [];

  /** Call it in sending order, after `lost` lost numbers. */
  onPacket(bytes: number, queuingDelayMs: Milliseconds, lost: number, at: Milliseconds): void {
    const last = this.arrivals.at(-1);
    // Lost and reordered packets leave no spacing to measure.
    if (lost > 0 || (last !== undefined && at < last.at)) this.arrivals = [];
    this.arrivals.push({ bytes, at, queuingDelayMs });
    if (this.arrivals.length > KEPT) this.arrivals.shift();
  }

  /** Rate of a growing queue; undefined unless it grows evenly. */
  growing(): BitsPerSecond | undefined {
    const { arrivals } = this;
    const newest = arrivals.at(-1);
    if (newest === undefined) return undefined;
    for (let from = arrivals.length - 1 - MIN_SPACES; from >= 0; from -= 1) {
      const first = arrivals[from];
      if (first === undefined || newest.queuingDelayMs - first.queuingDelayMs < GROWTH_MS) continue;
      const rate = this.rateFrom(from);
      return this.isEven(from, rate) ? rate : undefined;
    }
    return undefined;
  }

  /** Rate of a draining queue; undefined without one. */
  draining(): BitsPerSecond | undefined {
    const { arrivals } = this;
    const newest = arrivals.at(-1);
    const from = arrivals.findLastIndex(
      ({ at }, index) => index <= arrivals.length - 1 - DRAIN_SPACES && (newest?.at ?? 0) - at >= DRAIN_SPAN_MS,
    );
    const first = arrivals[from];
    if (newest === undefined || first === undefined || first.queuingDelayMs - newest.queuingDelayMs < DRAINED_MS)
      return undefined;
    for (let index = from; index < arrivals.length; index += 1)
      if ((arrivals[index]?.queuingDelayMs ?? 0) < QUEUED_MS) return undefined;
    return this.rateFrom(from);
  }

  /** The first packet's bytes came before its arrival. */
  private rateFrom(from: number): BitsPerSecond {
    const [first, ...others] = this.arrivals.slice(from);
    const span = (this.arrivals.at(-1)?.at ?? 0) - (first?.at ?? 0);
    return others.reduce((sum, { bytes }) => sum + bytes, 0) * (8000 / Math.max(1, span));
  }

  private isEven(from: number, rate: BitsPerSecond): boolean {
    for (let index = from + 1; index < this.arrivals.length; index += 1) {
      const [before, after] = [this.arrivals[index - 1], this.arrivals[index]];
      if (before === undefined || after === undefined) continue;
      const share = ((after.at - before.at) * rate) / (8000 * after.bytes);
      if (share < MIN_EVEN || share > MAX_EVEN) return false;
    }
    return true;
  }

  reset(): void {
    this.arrivals = [];
  }
}
