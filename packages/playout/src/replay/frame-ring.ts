import { MAX_REPLAY_BYTES } from "./replay-limits.ts";

/** The parts of an encoded frame that the ring reads. */
export interface RingFrame {
  readonly key: boolean;
  readonly byteLength: number;
}

interface Group<Frame> {
  /** A keyframe and the frames that depend on it. */
  readonly frames: Frame[];
  bytes: number;
}

/** A recording's need of a keyframe. `requested`: it would begin sooner with one; `needed`: without one it is lost, or about to be. */
export type RecordingNeed = "none" | "requested" | "needed";

/** A run of frames without a keyframe this many times the window is given up: it could be shown from its distant start alone. */
const MAX_GROUP_WINDOWS = 4;
/** From this many windows on a keyframe is needed. */
const LONG_GROUP_WINDOWS = 3;

/**
 * The newest encoded frames in decoding order, and before them as many as it takes to begin at a keyframe. Keeps no more than
 * `maxBytes`: whole groups leave at the front. Time does not count here, so a still stream keeps its frames.
 */
export class FrameRing<Frame extends RingFrame> {
  private readonly maxBytes: number;
  private window: number;
  private groups: Group<Frame>[] = [];
  private count = 0;
  private total = 0;

  /** `window`: how many of the newest frames are to be there; 0 keeps none. `maxBytes`: of encoded data. */
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
  /** The frame to begin at, a keyframe; undefined while empty. */
  get first(): Frame | undefined {
    return this.groups[0]?.frames[0];
  }

  setWindow(window: number): void {
    this.window = window;
    this.trim();
  }

  /**
   * Takes the next frame in decoding order. Deltas without a keyframe before them are left out. Each half window without a keyframe
   * one is requested, so that the recording can begin near the window's start; from three windows on it is needed, and always
   * while nothing is kept for want of one.
   */
  push(frame: Frame): RecordingNeed {
    if (this.window === 0) return "none";
    if (frame.key) this.groups.push({ frames: [], bytes: 0 });
    const group = this.groups.at(-1);
    if (group === undefined) return "none";
    group.frames.push(frame);
    group.bytes += frame.byteLength;
    this.count += 1;
    this.total += frame.byteLength;
    this.trim();
    if (this.groups.length === 0) return "needed";
    const half = Math.max(1, Math.floor(this.window / 2));
    const { length } = group.frames;
    if (length <= half || length % half !== 1) return "none";
    return length > LONG_GROUP_WINDOWS * this.window ? "needed" : "requested";
  }

  /** All frames in order; the first is a keyframe. Later changes to the ring don't affect the result. */
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
