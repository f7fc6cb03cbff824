/** Consecutive readings without progress before the clock counts as stalled. */
const STILL_READINGS = 2;

/** Detects an audio clock that stands still although its context is "running": iOS leaves one after a call or a route change. */
export class AudioClockWatch {
  private last: number | undefined;
  private still = 0;

  /** Takes the context's time. Call at intervals far longer than a block of audio. Returns whether the clock is stalled. */
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
