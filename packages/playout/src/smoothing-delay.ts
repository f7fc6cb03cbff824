import type { Milliseconds } from "@setsuna/kit";

/** In ms: less doesn't show how often a path is late. */
const MEMORY_MS = 5000;
/** One late frame is chance. */
const MIN_LATE = 2;
/** Frame times, within a refresh. */
const UNSEEN = 0.5;
/** Gap cost: one frame time too late, once in this many frames, equals one frame time of latency. */
const WEIGHT = 20;
const STEP_MS = 3;
/** Frame times, because latency matters. */
const MOST = 1;
/** A longer gap is a freeze, which no delay hides, ms. */
const FREEZE_MS = 150;
const REVIEW_MS = 200;

interface ReadyFrame {
  readonly at: Milliseconds;
  readonly latenessMs: Milliseconds;
}

/**
 * Chooses the delay of all frames if none is set. A repaired frame is late and leaves a visible gap, which a small general delay
 * shortens. Picks the delay with the least cost over the frames of the last seconds: mean latency plus the mean square of excess
 * gaps. Without late frames it is zero.
 */
export class SmoothingDelay {
  private frames: ReadyFrame[] = [];
  private intervalMs = 0;
  private chosen: { readonly at: Milliseconds; readonly ms: Milliseconds } | undefined;

  frame(latenessMs: Milliseconds, intervalMs: Milliseconds, now: Milliseconds): void {
    this.intervalMs = intervalMs;
    this.frames.push({ at: now, latenessMs });
    while (this.frames[0] !== undefined && now - this.frames[0].at > MEMORY_MS) this.frames.shift();
  }

  /** Delay after the quickest arrival, ms. */
  delay(now: Milliseconds): Milliseconds {
    if (this.chosen === undefined || now - this.chosen.at >= REVIEW_MS) this.chosen = { at: now, ms: this.choose(now) };
    return this.chosen.ms;
  }

  private choose(now: Milliseconds): Milliseconds {
    const unseenMs = UNSEEN * this.intervalMs;
    const frames = this.frames.filter(({ at }) => now - at <= MEMORY_MS).map(({ latenessMs }) => latenessMs);
    if (this.intervalMs === 0 || frames.filter((latenessMs) => latenessMs > unseenMs).length < MIN_LATE) return 0;
    let best = { ms: 0, cost: this.cost(frames, 0) };
    for (let ms = STEP_MS; ms <= MOST * this.intervalMs; ms += STEP_MS) {
      const cost = this.cost(frames, ms);
      if (cost < best.cost) best = { ms, cost };
    }
    return best.ms;
  }

  private cost(frames: readonly Milliseconds[], delayMs: Milliseconds): number {
    const unseenMs = UNSEEN * this.intervalMs;
    const frozenMs = MOST * this.intervalMs + FREEZE_MS;
    let latency = 0;
    let squares = 0;
    let before = delayMs;
    for (const latenessMs of frames) {
      const drawnMs = Math.max(delayMs, latenessMs);
      const excessMs = drawnMs - before - unseenMs;
      latency += drawnMs;
      if (excessMs > 0 && latenessMs < frozenMs) squares += excessMs ** 2;
      before = drawnMs;
    }
    return latency + (WEIGHT * squares) / this.intervalMs;
  }

  reset(): void {
    this.frames = [];
    this.chosen = undefined;
  }
}
