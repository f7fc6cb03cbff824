/** A larger jump in capture time moves the timeline, ms. */
const TOLERANCE_MS = 40;
/** Share of frame distance kept while waiting for a clock that was set back. */
const WAITING_PACE = 0.5;
/** Most frame distance of which a share is kept, ms: more is a pause. */
const PAUSE_MS = 100;
/** Most display lead over an earlier frame, ms: a B-frame. More is another clock. */
const LONGEST_REORDERING_MS = 1000;

/**
 * Steady times from RTP ticks, re-anchored only when the capture clock has moved. After a clock step back, frames are closer
 * until it catches up, since players drop equal times.
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

  restart(): void {
    this.anchor = undefined;
    this.lastTicks = undefined;
  }

  /**
   * Time of the frame at `ticks` (unwrapped), ms. `captured` and `arrived` are on the server's clock; `captured` undefined:
   * unknown. Increases with `ticks`: a B-frame is placed by its distance to the frame ahead of it; other frames never
   * precede an earlier result.
   */
  at(ticks: number, captured: number | undefined, arrived: number): number {
    if (this.lastTicks !== undefined && this.isReordered(this.lastTicks - ticks))
      return this.last - (this.lastTicks - ticks) / this.ticksPerMs;
    const wanted = captured ?? arrived;
    const planned = this.anchor === undefined ? undefined : this.anchor.at + (ticks - this.anchor.ticks) / this.ticksPerMs;
    const keeps = planned !== undefined && (captured === undefined || Math.abs(planned - captured) <= TOLERANCE_MS);
    if (!keeps) this.anchor = { ticks, at: wanted };
    this.last = Math.max(this.last + this.minStep(ticks), keeps ? planned : wanted);
    this.lastTicks = ticks;
    return this.last;
  }

  private isReordered(ticksBefore: number): boolean {
    return ticksBefore > 0 && ticksBefore / this.ticksPerMs <= LONGEST_REORDERING_MS;
  }

  private minStep(ticks: number): number {
    const distance = (ticks - (this.lastTicks ?? ticks)) / this.ticksPerMs;
    return WAITING_PACE * Math.min(PAUSE_MS, Math.max(0, distance));
  }
}
