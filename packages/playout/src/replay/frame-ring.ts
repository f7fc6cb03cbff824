import { MAX_REPLAY_BYTES } from "./replay-limits.ts";

export interface RingFrame {
  readonly key: boolean;
  readonly byteLength: number;
}

interface Group<Frame> {
  readonly frames: Frame[];
  bytes: number;
}

/** `requested` starts sooner with a keyframe; `needed` is lost without one, or soon. */
export type RecordingNeed = "none" | "requested" | "needed";

/** In windows: a longer group is useless, as it starts too far back. */
const MAX_GROUP_WINDOWS = 4;
/** After this many windows, a keyframe is needed. */
const LONG_GROUP_WINDOWS = 3;
/** After this many windows, one is requested. A keyframe is a burst: at 5 Mbit/s it delays the live picture by 70 to 100 ms. */
const REQUEST_AFTER_WINDOWS = 2;

/**
 * Newest encoded frames in decoding order, back to a keyframe. Evicts whole groups above `maxBytes`. Not limited by time, so
 * a still stream keeps its frames.
 */
export class FrameRing<Frame extends RingFrame> {
  private readonly maxBytes: number;
  private window: number;
  private groups: Group<Frame>[] = [];
  private count = 0;
  private total = 0;
  /** Deltas dropped since the last keyframe. */
  private dropped = 0;

  /** `window` is the number of newest frames to keep; 0 for none. `maxBytes` counts encoded data. */
  constructor(window: number, maxBytes = MAX_REPLAY_BYTES) {
    this.window = window;
    this.maxBytes = maxBytes;
  }

  get length(): number {
    return this.count;
  }
  get bytes(): number {
    return this.total;
  }
  /** A keyframe; undefined while empty. */
  get first(): Frame | undefined {
    return this.groups[0]?.frames[0];
  }

  setWindow(window: number): void {
    this.window = window;
    this.trim();
  }

  /**
   * In decoding order. Drops deltas without a keyframe, and needs one each half window. Requests one after two windows, then each
   * half; needs one from three windows on.
   */
  push(frame: Frame): RecordingNeed {
    if (this.window === 0) return "none";
    const half = Math.max(1, Math.floor(this.window / 2));
    if (frame.key) {
      this.groups.push({ frames: [], bytes: 0 });
      this.dropped = 0;
    }
    const group = this.groups.at(-1);
    if (group === undefined) {
      const isDue = this.dropped % half === 0;
      this.dropped += 1;
      return isDue ? "needed" : "none";
    }
    group.frames.push(frame);
    group.bytes += frame.byteLength;
    this.count += 1;
    this.total += frame.byteLength;
    this.trim();
    if (this.groups.length === 0) return "needed";
    const { length } = group.frames;
    if (length <= REQUEST_AFTER_WINDOWS * this.window || length % half !== 1) return "none";
    return length > LONG_GROUP_WINDOWS * this.window ? "needed" : "requested";
  }

  /** A snapshot from a keyframe on. */
  frames(): Frame[] {
    return this.groups.flatMap(({ frames }) => frames);
  }

  clear(): void {
    this.groups = [];
    this.count = 0;
    this.total = 0;
  }

  private trim(): void {
    for (;;) {
      const [front] = this.groups;
      if (front === undefined) return;
      const spare = this.groups.length > 1 && this.count - front.frames.length >= this.window;
      const tooMuch = this.total > this.maxBytes || front.frames.length > MAX_GROUP_WINDOWS * this.window;
      if (!spare && !tooMuch) return;
      this.groups.shift();
      this.count -= front.frames.length;
      this.total -= front.bytes;
    }
  }
}
