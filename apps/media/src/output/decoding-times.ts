/** More frames than H.264 and HEVC let wait for each other. */
const MOST_REORDERED = 16;

/**
 * Finds decoding times for packets that come in decoding order with the times of their display. With B-frames the two orders differ: a container wants
 * decoding times that rise, none later than its frame's display. Times are in ticks of the container.
 */
export class DecodingTimes {
  private depth: number;
  /** Display times of frames that are not yet used as a decoding time, the earliest first. */
  private waiting: bigint[] = [];
  private last: bigint | undefined;

  private readonly mayGrow: boolean;

  /**
   * @param depth frames that may precede another in decoding order and follow it in display order, as the stream declares it.
   * @param mayGrow the codec has B-frames: where more come, the depth grows.
   */
  constructor(depth = 0, mayGrow = false) {
    this.depth = Math.min(depth, MOST_REORDERED);
    this.mayGrow = mayGrow;
  }

  /**
   * Returns the times to write for the next packet. `pts` moves only where the declared depth did not hold. `leastStep`: a smaller step back is a clock's
   * correction, and no B-frame.
   */
  next(pts: bigint, leastStep: bigint): { readonly pts: bigint; readonly dts: bigint } {
    const { last } = this;
    if (this.mayGrow && last !== undefined && pts <= last - leastStep) this.depth = Math.min(this.depth + 1, MOST_REORDERED);
    this.waiting.push(pts);
    this.waiting.sort((a, b) => Number(a - b));
    // Before the first frames are displayed, decoding times end just below them.
    const lead = BigInt(this.depth + 1 - this.waiting.length);
    const found = lead > 0n ? (this.waiting[0] ?? pts) - lead : (this.waiting.shift() ?? pts);
    const dts = last !== undefined && found <= last ? last + 1n : found;
    this.last = dts;
    return { pts: pts < dts ? dts : pts, dts };
  }
}
