/** The first frame is shown this long after the input was opened, ms: time to read ahead. */
const LEAD_MS = 80;

/**
 * When frames of an input were captured, ms on our own clock. A file is played at its own pace from the first question on; of a live
 * input the quickest frame so far tells when the others must have been there.
 */
export class CaptureClock {
  private readonly isLive: boolean;
  private zero: number | undefined;

  constructor(isLive: boolean) {
    this.isLive = isLive;
  }

  /** `seconds`: the frame's place in the input. */
  capturedAt(seconds: number, now: number): number {
    const own = now - 1000 * seconds;
    if (this.zero === undefined) this.zero = this.isLive ? own : own + LEAD_MS;
    else if (this.isLive) this.zero = Math.min(this.zero, own);
    return this.zero + 1000 * seconds;
  }
}
