import { type BitsPerSecond, bitsPerSecond, type Milliseconds } from "@setsuna/kit";

/** A pause between two frames counts as no longer than this, ms: what was not sent in it is not sent afterwards. */
const LONGEST_GAP_MS = 100;
/** Of the first frame, ms. */
const FIRST_GAP_MS = 33;

/** Something whose bytes can be replaced: an encoded frame. */
interface Frame {
  data: ArrayBuffer;
}

/**
 * Makes encoded frames longer until they have a rate, for a line check. The zeros behind a frame lie in its last partition, and nobody decodes
 * it. `now` is in ms.
 */
export class FrameFiller {
  private rate: BitsPerSecond = bitsPerSecond(0);
  private at: Milliseconds | undefined;

  /** Sets the rate from now on; 0: frames stay as they are. */
  setRate(rate: BitsPerSecond): void {
    this.rate = rate;
  }

  /** Fills one frame up to its share of the rate; one that is longer stays as it is. */
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
