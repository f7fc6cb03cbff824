/** A capture time that has moved further than this from the timeline, in ms, moves the timeline. */
const TOLERANCE_MS = 40;

/**
 * Gives a stream's frames steady times: RTP ticks from an anchor, and a new anchor only where the capture clock has moved away, so that
 * neither the clock's jitter nor its small corrections show in a file.
 */
export class Timeline {
  private readonly ticksPerMs: number;
  private anchor: { readonly ticks: number; readonly at: number } | undefined;
  private last = Number.NEGATIVE_INFINITY;

  /** `clockRate` in Hz. */
  constructor(clockRate: number) {
    this.ticksPerMs = clockRate / 1000;
  }

  /** Another stream begins: its ticks have nothing to do with those before. Times go on. */
  restart(): void {
    this.anchor = undefined;
  }

  /**
   * Returns when the frame at `ticks` (unwrapped) belongs, ms. `captured`: capture time on the server's clock, undefined while unknown;
   * `arrived`: when it came, on the same clock. Never earlier than the answer before.
   */
  at(ticks: number, captured: number | undefined, arrived: number): number {
    const wanted = captured ?? arrived;
    const planned = this.anchor === undefined ? undefined : this.anchor.at + (ticks - this.anchor.ticks) / this.ticksPerMs;
    const keeps = planned !== undefined && (captured === undefined || Math.abs(planned - captured) <= TOLERANCE_MS);
    if (!keeps) this.anchor = { ticks, at: wanted };
    this.last = Math.max(this.last, keeps ? planned : wanted);
    return this.last;
  }
}
