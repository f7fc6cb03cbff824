/** A frame of linear timecode. SMPTE ST 12-1 §9. */
export interface LtcFrame {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly frames: number;
  readonly isDropFrame: boolean;
  /** First sample of the frame, counted from the first that was pushed, and the frame's length. */
  readonly startsAt: number;
  readonly samples: number;
}

const BITS = 80;
/** Last bits of each frame, in order of time. */
const SYNC = "0011111111111101";
/** Half a bit has 10 to 12.5 samples at 48 kHz and 24 to 30 frames a second, a whole one 20 to 25. */
const MIN_HALF = 6;
const MIN_WHOLE = 16;
const MAX_WHOLE = 36;
/** Share of the recent peak that a level must pass, and how fast the peak is forgotten, per sample. */
const THRESHOLD = 0.25;
const FORGET = 0.9995;

/** Decodes 48 kHz mono audio in any pieces. Finds no frame in other audio. */
export class LtcDecoder {
  private count = 0;
  private peak = 0;
  private isHigh = false;
  private changedAt = 0;
  private half = false;
  private bits = "";
  private ends: number[] = [];

  push(samples: Int16Array): LtcFrame[] {
    const found: LtcFrame[] = [];
    for (const sample of samples) {
      this.peak = Math.max(Math.abs(sample), this.peak * FORGET);
      const isHigh = this.isHigh ? sample > -THRESHOLD * this.peak : sample > THRESHOLD * this.peak;
      if (isHigh !== this.isHigh) {
        this.isHigh = isHigh;
        const frame = this.change();
        if (frame !== undefined) found.push(frame);
      }
      this.count += 1;
    }
    return found;
  }

  private change(): LtcFrame | undefined {
    const length = this.count - this.changedAt;
    this.changedAt = this.count;
    const isWhole = length >= MIN_WHOLE;
    if (length < MIN_HALF || length > MAX_WHOLE || (isWhole && this.half)) {
      this.half = false;
      this.bits = "";
      this.ends = [];
      return undefined;
    }
    if (!isWhole && !this.half) {
      this.half = true;
      return undefined;
    }
    this.half = false;
    return this.bit(isWhole ? "0" : "1");
  }

  private bit(bit: string): LtcFrame | undefined {
    this.bits = (this.bits + bit).slice(-BITS);
    this.ends.push(this.count);
    if (this.ends.length > BITS + 1) this.ends.shift();
    // The frame's start is the end of the bit before it.
    const startsAt = this.ends[0];
    if (startsAt === undefined || this.ends.length <= BITS || !this.bits.endsWith(SYNC)) return undefined;
    const digit = (from: number, length: number): number =>
      Number.parseInt([...this.bits.slice(from, from + length)].reverse().join(""), 2);
    const frame = {
      hours: 10 * digit(56, 2) + digit(48, 4),
      minutes: 10 * digit(40, 3) + digit(32, 4),
      seconds: 10 * digit(24, 3) + digit(16, 4),
      frames: 10 * digit(8, 2) + digit(0, 4),
    };
    if (frame.hours > 23 || frame.minutes > 59 || frame.seconds > 59 || frame.frames > 29) return undefined;
    return { ...frame, isDropFrame: this.bits[10] === "1", startsAt, samples: this.count - startsAt };
  }
}
