import type { Milliseconds } from "@setsuna/kit";
export interface EncodedCopy {
  readonly isKeyframe: boolean;
  /** Messages of contracts/direct-frame without the number. */
  readonly messages: readonly Uint8Array<ArrayBuffer>[];
  readonly bytesPerMs: number;
}

export class ByteRate {
  private window: { readonly at: Milliseconds; readonly bytes: number }[] = [];
  private sum = 0;

  /** `now` is in ms. Returns bytes/ms. */
  add(bytes: number, now: Milliseconds): number {
    this.window.push({ at: now, bytes });
    this.sum += bytes;
    for (;;) {
      const [oldest] = this.window;
      if (oldest === undefined || now - oldest.at < 1000) return this.sum / 1000;
      this.window.shift();
      this.sum -= oldest.bytes;
    }
  }
}
