import type { Milliseconds } from "@setsuna/kit";
/** Frames and their keyframes by time, ms from the first. */
export class ClipTimeline {
  readonly durationMs: Milliseconds;
  private readonly times: readonly number[];
  private readonly keys: readonly boolean[];

  /** `times` rise from 0; `keys[0]` is true. Throws RangeError otherwise, or when empty. */
  constructor(times: readonly number[], keys: readonly boolean[], durationMs: Milliseconds) {
    if (times.length === 0 || times.length !== keys.length || keys[0] !== true || times[0] !== 0)
      throw new RangeError("a clip begins at 0 with a keyframe");
    this.times = times;
    this.keys = keys;
    this.durationMs = durationMs;
  }

  get frames(): number {
    return this.times.length;
  }

  /** The first frame before the clip, the last one after it. */
  frameAt(timeMs: Milliseconds): number {
    let [low, high] = [0, this.times.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.times[middle] ?? 0) <= timeMs) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  timeOf(index: number): number {
    return this.times[Math.min(this.times.length - 1, Math.max(0, index))] ?? 0;
  }

  keyBefore(index: number): number {
    let at = Math.min(this.keys.length - 1, Math.max(0, index));
    while (at > 0 && this.keys[at] !== true) at -= 1;
    return at;
  }
}
