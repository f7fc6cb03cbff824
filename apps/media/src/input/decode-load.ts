import type { Skip } from "./playable-input.ts";

/** Skip more after being late this long, ms. A decoder just relieved needs some of it to catch up. */
const TOO_LONG_MS = 1500;
/** Skip less after this long on time, ms. Doubles after each failed attempt. */
const STEADY_MS = 3000;
const LONGEST_STEADY_MS = 40_000;
/** Being late this soon after an attempt, ms, means that it failed. Later it is a new overload. */
const FAILED_WITHIN_MS = 10_000;

const LEVELS: readonly Skip[] = ["nothing", "non-reference", "all-but-keyframes"];

/**
 * Chooses frames to skip on a slow computer: unreferenced ones, then all but keyframes. Retries ever more rarely if that fails.
 * Times in ms.
 */
export class DecodeLoad {
  private level = 0;
  private lateSince: number | undefined;
  private steadySince: number | undefined;
  private patience = STEADY_MS;
  private triedAt = Number.NEGATIVE_INFINITY;

  /** `isLate`: too late to send although newer frames wait. Returns the skip level. */
  note(isLate: boolean, now: number): Skip {
    if (isLate) {
      this.steadySince = undefined;
      this.lateSince ??= now;
      if (now - this.lateSince >= TOO_LONG_MS) this.change(1, now);
    } else {
      this.lateSince = undefined;
      this.steadySince ??= now;
      if (this.level > 0 && now - this.steadySince >= this.patience) this.change(-1, now);
    }
    return LEVELS[this.level] ?? "nothing";
  }

  private change(by: 1 | -1, now: number): void {
    if (by === -1) this.triedAt = now;
    else if (now - this.triedAt < FAILED_WITHIN_MS) this.patience = Math.min(LONGEST_STEADY_MS, 2 * this.patience);
    else if (this.level === 0) this.patience = STEADY_MS;
    this.level = Math.max(0, Math.min(LEVELS.length - 1, this.level + by));
    this.lateSince = undefined;
    this.steadySince = now;
  }
}
