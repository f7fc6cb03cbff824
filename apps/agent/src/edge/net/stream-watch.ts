import type { EdgeTime } from "../edge-time.ts";

/** Bytes without a packet are reported after this, ms: no packet takes so long. */
const PATIENCE_MS = 2000;
const KEPT_BYTES = 64;

/** Detects a connection whose bytes contain no packets, in two seconds or at its end. */
export class StreamWatch {
  private readonly time: EdgeTime;
  private readonly onNothing: (first: Uint8Array) => void;
  private first = new Uint8Array();
  private waits = false;
  private cancel: (() => void) | undefined;

  /** `onNothing`: first bytes, at most 64. Called once until a packet comes. */
  constructor(time: EdgeTime, onNothing: (first: Uint8Array) => void) {
    this.time = time;
    this.onNothing = onNothing;
  }

  heard(bytes: Uint8Array, given: number): void {
    if (given > 0) {
      this.cancel?.();
      this.cancel = undefined;
      this.waits = false;
      this.first = new Uint8Array();
      return;
    }
    if (bytes.length === 0) return;
    if (this.first.length < KEPT_BYTES) this.first = new Uint8Array(Buffer.concat([this.first, bytes]).subarray(0, KEPT_BYTES));
    if (this.waits) return;
    this.waits = true;
    this.cancel = this.time.after(PATIENCE_MS, () => this.report());
  }

  close(): void {
    if (this.cancel !== undefined) this.report();
  }

  private report(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.onNothing(this.first);
  }
}
