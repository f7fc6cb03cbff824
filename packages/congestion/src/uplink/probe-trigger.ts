import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { bitsPerSecond } from "@setsuna/kit";

/** A mean wait in the pacer beyond this is worth a probe, ms: a frame time is 17 to 33. */
const WAIT_MS = 3;
/** A sender that uses more of its estimate than this is limited by the path, and a probe would only fill it. */
const LIMITED_SHARE = 0.85;
/** The estimate that a probe may find, in sending rates: a mean frame then leaves in a tenth of its time. */
const ROOM = 4;
/** Between two probes, ms. Doubles while probes find nothing. */
const FIRST_INTERVAL_MS = 4000;
const LONGEST_INTERVAL_MS = 64_000;
/** An estimate that has grown by this was worth its probe. */
const GAIN = 1.2;

/** One reading of a sender's second. */
export interface SendingReading {
  /** What the estimator says the path takes, bit/s. */
  readonly estimate: BitsPerSecond;
  /** What was sent, repair symbols included, bit/s. */
  readonly sent: BitsPerSecond;
  /** The rate that the encoder is set to, bit/s. */
  readonly target: BitsPerSecond;
  /** Mean wait of a packet in the pacer, ms. */
  readonly sendDelay: Milliseconds;
}

/**
 * Decides when a sender probes its path. An estimator that works from what was sent cannot tell a path that is no wider from a source that had no
 * more to say, and a pacer spreads each frame by that estimate: easy footage then waits where hard footage does not.
 */
export class ProbeTrigger {
  private probedAt: number | undefined;
  private before: number | undefined;
  private interval = FIRST_INTERVAL_MS;

  /** Returns the rate to probe up to, bit/s; undefined when there is no reason, or the last probe was a moment ago. */
  update({ estimate, sent, target, sendDelay }: SendingReading, now: Milliseconds): BitsPerSecond | undefined {
    const most = bitsPerSecond(Math.round(ROOM * target));
    if (sendDelay <= WAIT_MS || sent > LIMITED_SHARE * estimate || estimate >= most) return undefined;
    if (this.probedAt !== undefined && now - this.probedAt < this.interval) return undefined;
    if (this.before !== undefined)
      this.interval = estimate >= GAIN * this.before ? FIRST_INTERVAL_MS : Math.min(LONGEST_INTERVAL_MS, 2 * this.interval);
    this.probedAt = now;
    this.before = estimate;
    return most;
  }

  /** Another connection: the path may be another too. */
  reset(): void {
    this.probedAt = undefined;
    this.before = undefined;
    this.interval = FIRST_INTERVAL_MS;
  }
}
