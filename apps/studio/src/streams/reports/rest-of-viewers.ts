import type { SessionSample, StreamKind } from "@setsuna/contracts";

/** One second of the viewers that are only totaled. */
export interface RestSecond {
  /** Seconds since the Unix epoch. */
  readonly second: number;
  readonly viewers: number;
  /** Viewers that were frozen, and the longest freeze, ms. */
  readonly froze: number;
  readonly frozenMs: number;
  /** Mean and highest, ms. Null: unknown. */
  readonly latencyMs: number | null;
  readonly worstLatencyMs: number | null;
  /** Mean per 1000. Null: unknown. */
  readonly loss: number | null;
  readonly kilobits: number;
}

/** Viewers report up to one message late. A still later sample makes a second record of the same second. */
const SETTLED_AFTER_S = 8;

class Sum {
  readonly byKind = new Map<StreamKind, number>();
  froze = 0;
  frozenMs = 0;
  latency = { sum: 0, count: 0, worst: 0 };
  loss = { sum: 0, count: 0 };
  kilobits = 0;

  add(kind: StreamKind, [, kilobits, loss, , latencyMs, frozenMs]: SessionSample): void {
    this.byKind.set(kind, (this.byKind.get(kind) ?? 0) + 1);
    this.kilobits += kilobits;
    if (loss !== null) this.loss = { sum: this.loss.sum + loss, count: this.loss.count + 1 };
    if (latencyMs !== null && kind === "video") {
      const { sum, count, worst } = this.latency;
      this.latency = { sum: sum + latencyMs, count: count + 1, worst: Math.max(worst, latencyMs) };
    }
    if ((frozenMs ?? 0) === 0) return;
    this.froze += 1;
    this.frozenMs = Math.max(this.frozenMs, frozenMs ?? 0);
  }

  second(second: number): RestSecond {
    const { froze, frozenMs, latency, loss, kilobits } = this;
    return {
      second,
      viewers: Math.max(...this.byKind.values()),
      froze,
      frozenMs,
      latencyMs: latency.count === 0 ? null : latency.sum / latency.count,
      worstLatencyMs: latency.count === 0 ? null : latency.worst,
      loss: loss.count === 0 ? null : loss.sum / loss.count,
      kilobits,
    };
  }
}

/** Totals the viewers beyond the limit, so that memory and rows don't grow with their number. */
export class RestOfViewers {
  private readonly seconds = new Map<number, Sum>();

  add(kind: StreamKind, sample: SessionSample): void {
    const [second] = sample;
    const sum = this.seconds.get(second) ?? new Sum();
    this.seconds.set(second, sum);
    sum.add(kind, sample);
  }

  get size(): number {
    return this.seconds.size;
  }

  /** Returns complete seconds; with `all`, every second. */
  take(now: number, all = false): RestSecond[] {
    const due = [...this.seconds].filter(([second]) => all || second <= now - SETTLED_AFTER_S);
    for (const [second] of due) this.seconds.delete(second);
    return due.map(([second, sum]) => sum.second(second)).sort((a, b) => a.second - b.second);
  }
}
