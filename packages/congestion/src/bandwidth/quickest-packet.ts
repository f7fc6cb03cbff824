import type { Milliseconds } from "@setsuna/kit";

/** The quickest packet of each stretch of this length is kept, ms. */
const STRETCH_MS = 4000;
/** Number of past intervals considered besides the present one: a route may become longer. */
const KEPT = 5;
/**
 * Fastest packets of this many consecutive intervals lie on a line, within the tolerance below, ms, if the clocks drift. A queue
 * doesn't do so for that long, as it follows the sent rate.
 */
const STEADY = 3;
const OFF_THE_SLOPE_MS = 3;
/** A line that rises or falls by less is taken for level, ms. */
const LEVEL_MS = 5;
/** Clocks drift apart by no more, ms in each ms: most by a ten thousandth, more while one of them is being set right slowly. */
const MOST_DRIFT = 0.005;

interface Quick {
  readonly tookMs: Milliseconds;
  readonly at: Milliseconds;
}

/**
 * Measures queuing delay beyond the fastest packet of at least the last 20 s when sender and receiver have separate clocks. Clock
 * drift looks like an endlessly growing queue, so it is subtracted.
 */
export class QuickestPacket {
  /** The newest last. */
  private former: Quick[] = [];
  private present: Quick | undefined;
  private since = 0;
  private drift = 0;

  /** Takes a packet's transit time by two clocks with unknown offset, and returns its queuing delay, ms. */
  waited(tookMs: Milliseconds, now: Milliseconds): Milliseconds {
    const { present } = this;
    if (present === undefined || now - this.since >= STRETCH_MS) {
      if (present !== undefined) this.keep(present);
      this.since = now;
      this.present = { tookMs, at: now };
    } else if (tookMs < this.due(present, now)) this.present = { tookMs, at: now };
    let quickestMs = this.present === undefined ? tookMs : this.due(this.present, now);
    for (const quick of this.former) quickestMs = Math.min(quickestMs, this.due(quick, now));
    return tookMs - quickestMs;
  }

  /** Time that as quick a packet would take now. */
  private due({ tookMs, at }: Quick, now: Milliseconds): Milliseconds {
    return tookMs + this.drift * (now - at);
  }

  private keep(quick: Quick): void {
    this.former.push(quick);
    if (this.former.length > KEPT) this.former.shift();
    const row = this.former.slice(-STEADY);
    const [first, middle] = row;
    if (first === undefined || middle === undefined || row.length < STEADY) return;
    const slope = (quick.tookMs - first.tookMs) / (quick.at - first.at);
    const offMs = Math.abs(first.tookMs + slope * (middle.at - first.at) - middle.tookMs);
    if (offMs > OFF_THE_SLOPE_MS || Math.abs(slope) > MOST_DRIFT) return;
    this.drift = Math.abs(quick.tookMs - first.tookMs) < LEVEL_MS ? 0 : slope;
  }

  /** Another connection. */
  reset(): void {
    this.former = [];
    this.present = undefined;
    this.since = 0;
    this.drift = 0;
  }
}
