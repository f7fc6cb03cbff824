import { type Milliseconds, milliseconds } from "@setsuna/kit";

/** `t0`, `t3` local, `t1`, `t2` the server's, ms since the Unix epoch. */
export interface ClockExchange {
  readonly t0: number;
  readonly t1: number;
  readonly t2: number;
  readonly t3: number;
}

interface Sample {
  readonly offset: number;
  readonly roundTrip: number;
  readonly at: Milliseconds;
}

/** At one exchange per second, this is also its seconds. */
const WINDOW = 30;
/** 50 ppm is twice that of ordinary computers. */
const DRIFT = 50e-6;
/**
 * And the time they take, ms. A starting page answers late: errors of 9 and 70 ms were seen in the first half second, none
 * over 1 ms after a second.
 */
const SETTLED_EXCHANGES = 8;
const SETTLED_AFTER_MS = 1500;
/** A larger change means that a clock was set, ms. */
const STEP_MS = 50;

const bestOf = (samples: readonly Sample[], now: Milliseconds): Sample | undefined => {
  let best: Sample | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const sample of samples) {
    const cost = sample.roundTrip / 2 + Math.max(0, now - sample.at) * DRIFT;
    if (cost < bestCost) {
      best = sample;
      bestCost = cost;
    }
  }
  return best;
};

/**
 * RFC 5905 §8: the exchange with the smallest round trip, whose half bounds the error, aged by drift. A set clock clears the
 * history.
 */
export class ClockOffsetEstimator {
  private samples: Sample[] = [];
  private best: Sample | undefined;
  private disagreeing = 0;
  private firstAt: Milliseconds | undefined;

  /** Ignores impossible exchanges (negative, not finite). */
  add(exchange: ClockExchange): void {
    const roundTrip = exchange.t3 - exchange.t0 - (exchange.t2 - exchange.t1);
    const offset = (exchange.t1 - exchange.t0 + (exchange.t2 - exchange.t3)) / 2;
    if (!Number.isFinite(roundTrip) || !Number.isFinite(offset) || roundTrip < 0) return;
    const sample: Sample = { offset, roundTrip, at: exchange.t3 };
    const { best } = this;
    if (best !== undefined) {
      const explained = (best.roundTrip + roundTrip) / 2 + STEP_MS;
      this.disagreeing = Math.abs(offset - best.offset) > explained || exchange.t3 < best.at ? this.disagreeing + 1 : 0;
      if (this.disagreeing === 1) return;
      if (this.disagreeing > 1) {
        this.samples = [];
        this.disagreeing = 0;
        this.firstAt = undefined;
      }
    }
    this.firstAt ??= exchange.t3;
    this.samples.push(sample);
    if (this.samples.length > WINDOW) this.samples.shift();
    this.best = bestOf(this.samples, exchange.t3);
  }

  /** Server minus local time; absent before the first exchange. */
  offset(): Milliseconds | undefined {
    const { best } = this;
    return best === undefined ? undefined : milliseconds(best.offset);
  }

  /** Half of it bounds the error. Absent before the first exchange. */
  roundTrip(): Milliseconds | undefined {
    const { best } = this;
    return best === undefined ? undefined : milliseconds(best.roundTrip);
  }

  /** True after enough exchanges over enough time. */
  settled(now: Milliseconds): boolean {
    return this.firstAt !== undefined && this.samples.length >= SETTLED_EXCHANGES && now - this.firstAt >= SETTLED_AFTER_MS;
  }
}
