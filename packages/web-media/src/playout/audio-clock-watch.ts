/** Consecutive. */
const STILL_READINGS = 2;

/** iOS leaves one after a call or route change. */
export class AudioClockWatch {
  private last: number | undefined;
  private still = 0;

  /** At long intervals. True: stalled. */
  read(contextTime: number): boolean {
    this.still = contextTime === this.last ? this.still + 1 : 0;
    this.last = contextTime;
    return this.still >= STILL_READINGS;
  }

  /** Forgets the readings: the clock may rest now. */
  reset(): void {
    this.last = undefined;
    this.still = 0;
  }
}
