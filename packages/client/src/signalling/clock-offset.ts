import { type Milliseconds, milliseconds } from "@setsuna/kit";

/** One exchange of ping and pong: `t0` and `t3` on our clock, `t1` and `t2` on the server's, all in ms since the Unix epoch. */
export interface ClockExchange {
  /** We sent the ping. */
  readonly t0: number;
  /** The server received it. */
  readonly t1: number;
  /** The server answered. */
  readonly t2: number;
  /** We received the answer. */
  readonly t3: number;
}

interface Sample {
  readonly offset: number;
  readonly roundTrip: number;
  readonly at: Milliseconds;
}

/** Exchanges kept. At one a second this is also the time that a good exchange may speak for, in seconds. */
const WINDOW = 30;
/** Most that two quartz clocks drift apart, in ms for each ms: 50 ppm, twice the drift of ordinary computers. */
const DRIFT = 50e-6;
/**
 * Exchanges and time, in ms, before the offset counts as settled. A page that is just starting is busy and answers late, which puts
 * the offset wrong by half of that: errors of 9 and of 70 ms were seen in the first half second, none over 1 ms after a second.
 */
const SETTLED_EXCHANGES = 8;
const SETTLED_AFTER_MS = 1500;
/** An offset change of this much beyond what round trips explain means that a clock was set, ms. */
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
 * Estimates how far the server's clock is ahead of ours (RFC 5905 §8): the offset of the exchange with the smallest round trip,
 * since its error is at most half of that round trip. An old exchange pays for its age with the drift that it may have missed,
 * so a slowly drifting clock is followed. When either clock is set by hand the history is forgotten.
 */
export class ClockOffsetEstimator {
  private samples: Sample[] = [];
  /** With the smallest error now and as long as no other exchange comes: all of them age alike. */
  private best: Sample | undefined;
  private disagreeing = 0;
  private firstAt: Milliseconds | undefined;

  /** Takes one exchange; ignores one that cannot be (negative round trip, not finite). */
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

  /** Server clock minus ours. Absent before the first exchange. */
  offset(): Milliseconds | undefined {
    const { best } = this;
    return best === undefined ? undefined : milliseconds(best.offset);
  }

  /** Round trip of the exchange that the offset comes from; half of it bounds the error. Absent before the first exchange. */
  roundTrip(): Milliseconds | undefined {
    const { best } = this;
    return best === undefined ? undefined : milliseconds(best.roundTrip);
  }

  /** True once the offset may be displayed and used in calculations: enough exchanges over enough time. */
  settled(now: Milliseconds): boolean {
    return this.firstAt !== undefined && this.samples.length >= SETTLED_EXCHANGES && now - this.firstAt >= SETTLED_AFTER_MS;
  }
}
