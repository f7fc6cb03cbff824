import { type BitsPerSecond, bitsPerSecond, type Milliseconds } from "@setsuna/kit";

/** Longest pause between two frames that counts, ms: what wasn't sent before isn't made up for. */
const LONGEST_GAP_MS = 100;
/** Of the first frame, ms. */
const FIRST_GAP_MS = 33;

/** An encoded frame, reduced to its replaceable bytes. */
interface Frame {
  data: ArrayBuffer;
}

/**
 * Pads encoded frames up to a rate, for a path check. The zeros follow a frame's last partition, and decoders ignore them. `now`
 * is in ms.
 */
export class FrameFiller {
  private rate: BitsPerSecond = bitsPerSecond(0);
  private at: Milliseconds | undefined;

  /** Sets the rate from now on; 0: no padding. */
  setRate(rate: BitsPerSecond): void {
    this.rate = rate;
  }

  /** Pads one frame up to its share of the rate; a longer one stays unchanged. */
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
