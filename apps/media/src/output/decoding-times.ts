/** H.264 and HEVC allow fewer. */
const MAX_REORDERED = 16;

/**
 * Derives decoding times from display times, for packets in decoding order. With B-frames, a container needs increasing decoding
 * times, none after its frame's display. In container ticks.
 */
export class DecodingTimes {
  private depth: number;
  private waiting: bigint[] = [];
  private last: bigint | undefined;

  private readonly mayGrow: boolean;

  /**
   * @param depth declared number of frames that precede another in decoding order but follow it in display. @param mayGrow the
   * codec has B-frames: the depth grows as needed.
   */
  constructor(depth = 0, mayGrow = false) {
    this.depth = Math.min(depth, MAX_REORDERED);
    this.mayGrow = mayGrow;
  }

  /**
   * Changes `pts` only if the declared depth is wrong. A step back smaller than `minStep` is a clock correction, not a
   * B-frame.
   */
  next(pts: bigint, minStep: bigint): { readonly pts: bigint; readonly dts: bigint } {
    const { last } = this;
    if (this.mayGrow && last !== undefined && pts <= last - minStep) this.depth = Math.min(this.depth + 1, MAX_REORDERED);
    this.waiting.push(pts);
    this.waiting.sort((a, b) => Number(a - b));
    const lead = BigInt(this.depth + 1 - this.waiting.length);
    const found = lead > 0n ? (this.waiting[0] ?? pts) - lead : (this.waiting.shift() ?? pts);
    const dts = last !== undefined && found <= last ? last + 1n : found;
    this.last = dts;
    return { pts: pts < dts ? dts : pts, dts };
  }
}
