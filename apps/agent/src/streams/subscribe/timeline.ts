/** A capture time that has moved further than this from the timeline, in ms, moves the timeline. */
const TOLERANCE_MS = 40;
/** Share of their distance that frames keep while the timeline waits for a capture clock that was set back. */
const WAITING_PACE = 0.5;
/** Distance between two frames, ms, of which a share is kept at most: more is a pause. */
const PAUSE_MS = 100;
/** A frame may be displayed this much before one that was sent ahead of it, ms: a B-frame. More is another clock. */
const LONGEST_REORDERING_MS = 1000;

/**
 * Gives a stream's frames steady times: RTP ticks from an anchor. Sets a new anchor only when the capture clock has moved away, so a file
 * shows neither its jitter nor its small corrections. After the clock steps back, frames are spaced closer until it catches up: players
 * drop frames with equal times.
 */
export class Timeline {
  private readonly ticksPerMs: number;
  private anchor: { readonly ticks: number; readonly at: number } | undefined;
  private last = Number.NEGATIVE_INFINITY;
  private lastTicks: number | undefined;

  /** `clockRate` in Hz. */
  constructor(clockRate: number) {
    this.ticksPerMs = clockRate / 1000;
  }

  /** Another stream begins: its ticks have nothing to do with those before. Times go on. */
  restart(): void {
    this.anchor = undefined;
    this.lastTicks = undefined;
  }

  /**
   * Returns when the frame at `ticks` (unwrapped) belongs, ms. `captured`: capture time on the server's clock, undefined while unknown;
   * `arrived`: when it came, on the same clock. Rises with `ticks`: a B-frame, whose ticks lie before those of a frame that came ahead of it, is placed
   * by their distance, and any other never before an earlier answer.
   */
  at(ticks: number, captured: number | undefined, arrived: number): number {
    if (this.lastTicks !== undefined && this.isReordered(this.lastTicks - ticks))
      return this.last - (this.lastTicks - ticks) / this.ticksPerMs;
    const wanted = captured ?? arrived;
    const planned = this.anchor === undefined ? undefined : this.anchor.at + (ticks - this.anchor.ticks) / this.ticksPerMs;
    const keeps = planned !== undefined && (captured === undefined || Math.abs(planned - captured) <= TOLERANCE_MS);
    if (!keeps) this.anchor = { ticks, at: wanted };
    this.last = Math.max(this.last + this.leastStep(ticks), keeps ? planned : wanted);
    this.lastTicks = ticks;
    return this.last;
  }

  private isReordered(ticksBefore: number): boolean {
    return ticksBefore > 0 && ticksBefore / this.ticksPerMs <= LONGEST_REORDERING_MS;
  }

  private leastStep(ticks: number): number {
    const distance = (ticks - (this.lastTicks ?? ticks)) / this.ticksPerMs;
    return WAITING_PACE * Math.min(PAUSE_MS, Math.max(0, distance));
  }
}
