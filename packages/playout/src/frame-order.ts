/** Frames in a row, in the order of their capture, after which a stream that declares reordering is taken to do none. */
const IN_ORDER_FRAMES = 60;

/**
 * Detects B-frames (display order differs from decoding order) by a stream's timestamps or, until these suffice, its parameter
 * sets. A decoder must hold frames back for such streams and must not for others.
 */
export class FrameOrder {
  private newest: number | undefined;
  private inOrder = 0;
  private wentBack = false;

  /** Takes the unwrapped timestamp of the next frame in decoding order. Returns true when it is the first that shows reordering. */
  add(ticks: number): boolean {
    const goesBack = this.newest !== undefined && ticks < this.newest;
    this.newest = Math.max(ticks, this.newest ?? ticks);
    this.inOrder = goesBack ? 0 : this.inOrder + 1;
    const isFirst = goesBack && !this.wentBack;
    this.wentBack ||= goesBack;
    return isFirst;
  }

  /**
   * Decides at a keyframe whether frames are reordered.
   * @param declared max_num_reorder_frames of the stream; undefined if absent.
   */
  reorders(declared: number | undefined): boolean {
    if (this.wentBack) return this.inOrder < 10 * IN_ORDER_FRAMES;
    return declared !== undefined && declared > 0 && this.inOrder < IN_ORDER_FRAMES;
  }

  /** Another stream begins. */
  reset(): void {
    this.newest = undefined;
    this.inOrder = 0;
    this.wentBack = false;
  }
}
