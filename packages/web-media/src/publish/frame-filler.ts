import { type BitsPerSecond, bitsPerSecond, type Milliseconds } from "@setsuna/kit";

/** Longer pauses aren't filled, ms. */
const LONGEST_GAP_MS = 100;
const FIRST_GAP_MS = 33;

interface Frame {
  data: ArrayBuffer;
}

/** Adds trailing zeros, which decoders ignore. `now` is in ms. */
export class FrameFiller {
  private rate: BitsPerSecond = bitsPerSecond(0);
  private at: Milliseconds | undefined;

  /** 0 turns it off. */
  setRate(rate: BitsPerSecond): void {
    this.rate = rate;
  }

  fill(frame: Frame, now: Milliseconds): void {
    if (this.rate <= 0) return;
    const elapsed = this.at === undefined ? FIRST_GAP_MS : Math.min(LONGEST_GAP_MS, Math.max(0, now - this.at));
    this.at = now;
    const bytes = Math.round((this.rate * elapsed) / 8000);
    const { data } = frame;
    if (data.byteLength >= bytes) return;
    const filled = new Uint8Array(bytes);
    filled.set(new Uint8Array(data));
    frame.data = filled.buffer;
  }
}
