/** Reports to keep. Half a minute of one each 10 ms would hide drift; one second would follow a busy computer. */
const WINDOW = 400;

/** Estimates a pipeline's running time by our clock from the quickest recent buffer. Follows a sound card's drifting clock. */
export class PipelineClock {
  private readonly offsets: number[] = [];

  /** `runningMs` is the media's end and `now` its arrival, ms. */
  add(runningMs: number, now: number): void {
    this.offsets.push(now - runningMs);
    if (this.offsets.length > WINDOW) this.offsets.shift();
  }

  /** Undefined before the first report. */
  at(now: number): number | undefined {
    return this.offsets.length === 0 ? undefined : now - Math.min(...this.offsets);
  }
}
