import type { Skip } from "./playable-input.ts";

/** Late without a pause for this long: skip more, ms. A decoder that was just relieved needs some of this time to catch up. */
const TOO_LONG_MS = 1500;
/** On time for this long: skip less, ms. Doubles after each failed attempt. */
const STEADY_MS = 5000;
const LONGEST_STEADY_MS = 160_000;

const LEVELS: readonly Skip[] = ["nothing", "non-reference", "all-but-keyframes"];

/**
 * Decides what a decoder leaves out where the computer cannot decode in time: frames that no other one needs, then all but keyframes. It
 * tries again with more after a while, ever more seldom. Takes each frame's lateness; all times in ms.
 */
export class DecodeLoad {
  private level = 0;
  private lateSince: number | undefined;
  private steadySince: number | undefined;
  private patience = STEADY_MS;

  /** Returns the skip level from now on. `isLate`: the frame was too late to send although newer ones wait. */
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
    if (by === 1 && this.level < LEVELS.length - 1) this.patience = Math.min(LONGEST_STEADY_MS, 2 * this.patience);
    this.level = Math.max(0, Math.min(LEVELS.length - 1, this.level + by));
    this.lateSince = undefined;
    this.steadySince = now;
  }
}
