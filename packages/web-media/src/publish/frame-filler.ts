import { type BitsPerSecond, bitsPerSecond, type Milliseconds } from "@setsuna/kit";

/** In ms; longer pauses aren't made up. */
const LONGEST_GAP_MS = 100;
/** In ms. */
const FIRST_GAP_MS = 33;

/** An encoded frame, reduced to its replaceable bytes. */
interface Frame {
  data: ArrayBuffer;
}

/** Trailing zeros, which decoders ignore. `now`: ms. */
export class FrameFiller {
  private rate: BitsPerSecond = bitsPerSecond(0);
  private at: Milliseconds | undefined;

  /** 0: none. */
  setRate(rate: BitsPerSecond): void {
    this.rate = rate;
  }

  /** Longer ones stay. */
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
