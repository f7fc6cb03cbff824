import type { Milliseconds } from "@setsuna/kit";

/** Frames of so long count, ms: in less a line does not show how often it is late. */
const MEMORY_MS = 5000;
/** One late frame is chance; so many in the memory are the line's way. */
const LEAST_LATE = 2;
/** A frame that comes so much late is on the screen for another of its refreshes and no more, frame times. */
const UNSEEN = 0.5;
/**
 * Weighs gaps against latency: a frame that comes one frame time later than unseen, once in so many frames, costs as much as one frame time
 * of latency does.
 */
const WEIGHT = 20;
/** Delays that are tried lie so far apart, ms. */
const STEP_MS = 3;
/** Longest delay considered, in frame times: without a set delay, low latency matters. */
const MOST = 1;
/** A gap that exceeds the delay by this much is a freeze, ms; no delay can hide it, so it isn't a reason to wait. */
const FREEZE_MS = 150;
/** Interval between decisions, ms. */
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

  /** A frame is ready `latenessMs` after the quickest of its stream would have been; frames are `intervalMs` apart. */
  frame(latenessMs: Milliseconds, intervalMs: Milliseconds, now: Milliseconds): void {
    this.intervalMs = intervalMs;
    this.frames.push({ at: now, latenessMs });
    while (this.frames[0] !== undefined && now - this.frames[0].at > MEMORY_MS) this.frames.shift();
  }

  /** Returns how long after the quickest arrival to draw, ms. */
  delay(now: Milliseconds): Milliseconds {
    if (this.chosen === undefined || now - this.chosen.at >= REVIEW_MS) this.chosen = { at: now, ms: this.choose(now) };
    return this.chosen.ms;
  }

  private choose(now: Milliseconds): Milliseconds {
    const unseenMs = UNSEEN * this.intervalMs;
    const frames = this.frames.filter(({ at }) => now - at <= MEMORY_MS).map(({ latenessMs }) => latenessMs);
    if (this.intervalMs === 0 || frames.filter((latenessMs) => latenessMs > unseenMs).length < LEAST_LATE) return 0;
    let best = { ms: 0, cost: this.cost(frames, 0) };
    for (let ms = STEP_MS; ms <= MOST * this.intervalMs; ms += STEP_MS) {
      const cost = this.cost(frames, ms);
      if (cost < best.cost) best = { ms, cost };
    }
    return best.ms;
  }

  /** Sum over frames. */
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

  /** Another stream: the line may be another too. */
  reset(): void {
    this.frames = [];
    this.chosen = undefined;
  }
}
