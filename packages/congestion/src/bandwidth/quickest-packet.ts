import type { Milliseconds } from "@setsuna/kit";

const STRETCH_MS = 4000;
/** Past intervals, besides the present one: a route may become longer. */
const KEPT = 5;
/**
 * Clock drift puts fastest packets of this many intervals on a line, within the tolerance below. A queue doesn't, as it follows
 * the sent rate.
 */
const STEADY = 3;
const OFF_THE_SLOPE_MS = 3;
/** Tolerance of the slope, ms. */
const LEVEL_MS = 5;
/** Ms per ms: usually a ten thousandth, more while a clock is slewed. */
const MAX_DRIFT = 0.005;

interface Quick {
  readonly tookMs: Milliseconds;
  readonly at: Milliseconds;
}

/**
 * Queuing delay beyond the fastest packet of at least 20 s, with separate clocks. Subtracts clock drift, which looks like an
 * endlessly growing queue.
 */
export class QuickestPacket {
  /** Newest last. */
  private former: Quick[] = [];
  private present: Quick | undefined;
  private since = 0;
  private drift = 0;

  /** From the transit time by two clocks with unknown offset, ms. */
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

  /** Expected transit at `now`, with drift. */
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
    if (offMs > OFF_THE_SLOPE_MS || Math.abs(slope) > MAX_DRIFT) return;
    this.drift = Math.abs(quick.tookMs - first.tookMs) < LEVEL_MS ? 0 : slope;
  }

  reset(): void {
    this.former = [];
    this.present = undefined;
    this.since = 0;
    this.drift = 0;
  }
}
