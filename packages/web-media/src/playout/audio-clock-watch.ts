const STILL_READINGS = 2;

/** iOS leaves a stalled clock after a call or route change. */
export class AudioClockWatch {
  private last: number | undefined;
  private still = 0;

  /** Call it at long intervals. True if stalled. */
  read(contextTime: number): boolean {
    this.still = contextTime === this.last ? this.still + 1 : 0;
    this.last = contextTime;
    return this.still >= STILL_READINGS;
  }

  /** Forgets the readings, because the clock may rest now. */
  reset(): void {
    this.last = undefined;
    this.still = 0;
  }
}
