import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** No frame is longer than the path, as narrow as it was, carries in so long, s: several in a row are seen as uneven, and not as a freeze. */
const FRAME_PASSES_IN_S = 0.125;
/** Length of a fall, ms: an estimate that is wrong is right again sooner, and a path that is narrow for longer just is so. */
const LEAST_FALL_MS = 400;
const MOST_FALL_MS = 10_000;
/** It ends with so many times what it carried; one that widens step by step has not fallen. */
const END_FROM = 2;
/** A fall is remembered for so long after its end, ms: paths that fell fall again. */
const REMEMBERED_MS = 30_000;

/**
 * Remembers how narrow a path was that fell, pure. Nobody knows of the next fall before frames are in it, and each of those takes as long as it
 * is large: at a tenth of the rate that is a freeze a frame. So they stay small enough for a while.
 */
export class FallCaution {
  /** Narrow now: since when, the most that it has carried meanwhile, and what it carries now. */
  private present: { readonly since: Milliseconds; readonly most: number; readonly rate: number } | undefined;
  private last: { readonly rate: number; readonly until: Milliseconds } | undefined;

  /** The path as it is told, bit/s, absent where it is not known to be narrow; `wanted` is sent over it while it is not. */
  onPath(path: number | undefined, wanted: BitsPerSecond, framesPerSecond: number, now: Milliseconds): void {
    const { present } = this;
    if (path !== undefined && path * FRAME_PASSES_IN_S * framesPerSecond < wanted) {
      this.present = { since: present?.since ?? now, most: Math.max(present?.most ?? 0, path), rate: path };
      return;
    }
    this.present = undefined;
    if (present === undefined || (path ?? Number.POSITIVE_INFINITY) < END_FROM * present.rate) return;
    const lasted = now - present.since;
    if (lasted < LEAST_FALL_MS || lasted > MOST_FALL_MS) return;
    const rate = Math.min(present.most, this.rememberedRate(now) ?? present.most);
    this.last = { rate, until: now + REMEMBERED_MS };
  }

  /** Returns the rate at which every frame would pass in time as narrow as the path was, bit/s; undefined where it has not fallen of late. */
  limit(framesPerSecond: number, now: Milliseconds): BitsPerSecond | undefined {
    const rate = this.rememberedRate(now);
    return rate === undefined ? undefined : rate * FRAME_PASSES_IN_S * framesPerSecond;
  }

  private rememberedRate(now: Milliseconds): number | undefined {
    return this.last !== undefined && now < this.last.until ? this.last.rate : undefined;
  }

  reset(): void {
    this.present = undefined;
    this.last = undefined;
  }
}
