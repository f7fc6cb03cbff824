/** After this many ordered frames, declared reordering counts as unused. */
const IN_ORDER_FRAMES = 60;

/**
 * Detects B-frames by timestamps or, until these suffice, parameter sets. Decoders must hold frames back only for such streams.
 */
export class FrameOrder {
  private newest: number | undefined;
  private inOrder = 0;
  private hasReordered = false;

  /** Unwrapped, in decoding order. True on the first reordering. */
  add(ticks: number): boolean {
    const isBackward = this.newest !== undefined && ticks < this.newest;
    this.newest = Math.max(ticks, this.newest ?? ticks);
    this.inOrder = isBackward ? 0 : this.inOrder + 1;
    const isFirst = isBackward && !this.hasReordered;
    this.hasReordered ||= isBackward;
    return isFirst;
  }

  /**
   * Decides at a keyframe.
   * @param declared max_num_reorder_frames of the stream; undefined if absent.
   */
  reorders(declared: number | undefined): boolean {
    if (this.hasReordered) return this.inOrder < 10 * IN_ORDER_FRAMES;
    return declared !== undefined && declared > 0 && this.inOrder < IN_ORDER_FRAMES;
  }

  reset(): void {
    this.newest = undefined;
    this.inOrder = 0;
    this.hasReordered = false;
  }
}
