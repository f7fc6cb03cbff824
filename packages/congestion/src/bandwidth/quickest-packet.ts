import type { Milliseconds } from "@setsuna/kit";

/** The quickest packet of each stretch of this length is kept, ms. */
const STRETCH_MS = 4000;
/** Stretches that count beside the present one: a route may become longer. */
const KEPT = 5;
/** Quickest packets of so many stretches in a row lie on a line where clocks drift apart, within so much, ms. A queue leaves no such line for so long: it follows what is sent. */
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
 * Tells what packets waited beyond the quickest of the last 20 s and more, where sender and receiver have clocks of their own: a drift between
 * them looks as a queue that grows without end, and is taken off.
 */
export class QuickestPacket {
  /** The newest last. */
  private former: Quick[] = [];
  private present: Quick | undefined;
  private since = 0;
  private drift = 0;

  /** A packet took `tookMs` by the two clocks, whose offset is not known. Returns its queuing delay, ms. */
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
