import { type Milliseconds, timecodeAt, timecodeRate } from "@setsuna/kit";

/** Frames from which the rate is read. */
const RATE_FRAMES = 12;

/** Labels frames on screen by their time of capture, as recordings do. */
export class ShownTimecode {
  private times: Milliseconds[] = [];
  private rate: number | undefined;

  /** `capturedAt`: server clock, epoch ms. Returns `HH:MM:SS:FF`, UTC; undefined until the frame rate is known. */
  label(capturedAt: Milliseconds): string | undefined {
    this.times.push(capturedAt);
    if (this.times.length === RATE_FRAMES) {
      this.rate = timecodeRate(this.times);
      this.times = [];
    }
    return this.rate === undefined ? undefined : timecodeAt(capturedAt, this.rate).text;
  }
}
