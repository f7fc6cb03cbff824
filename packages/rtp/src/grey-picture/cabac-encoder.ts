import { BitWriter } from "../payload/bit-writer.ts";

/** Range of the less probable symbol, four octets a state, by the quarter that the range lies in. ITU-T H.265 §9.3.4.3.2, rangeTabLps. */
const LPS_RANGES = Uint8Array.from(
  [
    [128, 176, 208, 240, 128, 167, 197, 227, 128, 158, 187, 216, 123, 150, 178, 205, 116, 142, 169, 195, 111, 135, 160, 185],
    [105, 128, 152, 175, 100, 122, 144, 166, 95, 116, 137, 158, 90, 110, 130, 150, 85, 104, 123, 142, 81, 99, 117, 135],
    [77, 94, 111, 128, 73, 89, 105, 122, 69, 85, 100, 116, 66, 80, 95, 110, 62, 76, 90, 104, 59, 72, 86, 99],
    [56, 69, 81, 94, 53, 65, 77, 89, 51, 62, 73, 85, 48, 59, 69, 80, 46, 56, 66, 76, 43, 53, 63, 72],
    [41, 50, 59, 69, 39, 48, 56, 65, 37, 45, 54, 62, 35, 43, 51, 59, 33, 41, 48, 56, 32, 39, 46, 53],
    [30, 37, 43, 50, 29, 35, 41, 48, 27, 33, 39, 45, 26, 31, 37, 43, 24, 30, 35, 41, 23, 28, 33, 39],
    [22, 27, 32, 37, 21, 26, 30, 35, 20, 24, 29, 33, 19, 23, 27, 31, 18, 22, 26, 30, 17, 21, 25, 28],
    [16, 20, 23, 27, 15, 19, 22, 25, 14, 18, 21, 24, 14, 17, 20, 23, 13, 16, 19, 22, 12, 15, 18, 21],
    [12, 14, 17, 20, 11, 14, 16, 19, 11, 13, 15, 18, 10, 12, 15, 17, 10, 12, 14, 16, 9, 11, 13, 15],
    [9, 11, 12, 14, 8, 10, 12, 14, 8, 9, 11, 13, 7, 9, 11, 12, 7, 9, 10, 12, 7, 8, 10, 11],
    [6, 8, 9, 11, 6, 7, 9, 10, 6, 7, 8, 9, 2, 2, 2, 2],
  ].flat(),
);

/** State after the less probable symbol, by the state before it. ITU-T H.265 §9.3.4.3.2, transIdxLps. */
const AFTER_LPS = Uint8Array.from(
  [
    [0, 0, 1, 2, 2, 4, 4, 5, 6, 7, 8, 9, 9, 11, 11, 12, 13, 13, 15, 15, 16, 16, 18, 18, 19, 19, 21, 21, 22, 22, 23, 24],
    [
      24, 25, 26, 26, 27, 27, 28, 29, 29, 30, 30, 30, 31, 32, 32, 33, 33, 33, 34, 34, 35, 35, 35, 36, 36, 36, 37, 37, 37, 38, 38,
      63,
    ],
  ].flat(),
);
/** Last state but the one of terminate bins. */
const SUREST_STATE = 62;

/** Probability model of a syntax element's bins. */
export interface CabacContext {
  /** pStateIdx. */
  state: number;
  /** valMps. */
  mps: 0 | 1;
}

/** Returns a context as a slice begins with it. `initValue` is of the element's table; `qp`: SliceQpY, 0-51. ITU-T H.265 §9.3.2.2. */
export const cabacContext = (initValue: number, qp: number): CabacContext => {
  const slope = (initValue >> 4) * 5 - 45;
  const offset = ((initValue & 15) << 3) - 16;
  const state = Math.min(126, Math.max(1, ((slope * qp) >> 4) + offset));
  return state <= 63 ? { state: 63 - state, mps: 0 } : { state: state - 64, mps: 1 };
};

/** Encodes bins arithmetically, as the decoder of ITU-T H.265 §9.3.4.3 takes them. */
export class CabacEncoder {
  private readonly out = new BitWriter();
  private low = 0;
  private range = 510;
  private isFirst = true;
  /** Bits that are the opposite of the next one to be known. */
  private outstanding = 0;

  /** Encodes a bin by its context, which learns of it. */
  encode(context: CabacContext, bin: 0 | 1): void {
    const lps = LPS_RANGES[4 * context.state + ((this.range >> 6) & 3)] ?? 0;
    this.range -= lps;
    if (bin === context.mps) {
      if (context.state < SUREST_STATE) context.state += 1;
    } else {
      this.low += this.range;
      this.range = lps;
      if (context.state === 0) context.mps = context.mps === 0 ? 1 : 0;
      context.state = AFTER_LPS[context.state] ?? 0;
    }
    this.renormalize();
  }

  /** Encodes a bin of equal probabilities. */
  bypass(bin: 0 | 1): void {
    this.low = 2 * this.low + (bin === 1 ? this.range : 0);
    this.putHighest();
  }

  /** Encodes a terminate bin of 0: nothing ends. */
  goOn(): void {
    this.range -= 2;
    this.renormalize();
  }

  /** Encodes a terminate bin of 1. Returns all bytes, with the RBSP stop bit and alignment zeros. */
  finish(): Uint8Array<ArrayBuffer> {
    this.low += this.range - 2;
    this.range = 2;
    this.renormalize();
    this.put((this.low >> 9) & 1);
    this.out.bit((this.low >> 8) & 1);
    return this.out.finishRbsp();
  }

  private renormalize(): void {
    while (this.range < 256) {
      this.range *= 2;
      this.low *= 2;
      this.putHighest();
    }
  }

  /** Outputs the settled value of the top bit of `low`, which was doubled. */
  private putHighest(): void {
    if (this.low >= 1024) {
      this.low -= 1024;
      this.put(1);
    } else if (this.low < 512) {
      this.put(0);
    } else {
      this.low -= 512;
      this.outstanding += 1;
    }
  }

  private put(bit: number): void {
    // Nothing can carry into the first.
    if (this.isFirst) this.isFirst = false;
    else this.out.bit(bit);
    for (; this.outstanding > 0; this.outstanding -= 1) this.out.bit(1 - bit);
  }
}
