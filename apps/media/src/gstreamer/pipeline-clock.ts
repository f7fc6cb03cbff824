/** Reports kept for the quickest of them: half a minute of one every 10 ms would hide a drift, one second would follow a busy computer. */
const WINDOW = 400;

/**
 * The running time of a pipeline by our own clock, from buffers that it makes as time goes: the quickest of the last few seconds tells
 * best when it was made. Follows a card's own clock, which drifts against ours.
 */
export class PipelineClock {
  private readonly offsets: number[] = [];

  /** A report: `runningMs` at its end, `now` when it came, both in ms. */
  add(runningMs: number, now: number): void {
    this.offsets.push(now - runningMs);
    if (this.offsets.length > WINDOW) this.offsets.shift();
  }

  /** Running time at `now`, ms; undefined before the first report. */
  at(now: number): number | undefined {
    return this.offsets.length === 0 ? undefined : now - Math.min(...this.offsets);
  }
}
