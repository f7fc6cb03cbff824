import type { Milliseconds } from "@setsuna/kit";

/**
 * From this round trip on, each request is repeated once after ECHO_AFTER_MS, as the next try is a round trip away. It costs a
 * second repair per loss.
 */
const ECHO_FROM_MS = 20;
const ECHO_AFTER_MS = 8;

export class RequestEcho {
  private waiting: { readonly atMs: Milliseconds; readonly sequenceNumbers: readonly number[] }[] = [];

  add(sequenceNumbers: readonly number[], now: Milliseconds, rttMs: Milliseconds | undefined): void {
    if (sequenceNumbers.length === 0 || rttMs === undefined || rttMs < ECHO_FROM_MS) return;
    this.waiting.push({ atMs: now + ECHO_AFTER_MS, sequenceNumbers });
  }

  /** 16-bit numbers for which `isMissing` holds. */
  due(now: Milliseconds, isMissing: (sequenceNumber: number) => boolean): number[] {
    const due: number[] = [];
    while (this.waiting[0] !== undefined && this.waiting[0].atMs <= now) {
      due.push(...this.waiting[0].sequenceNumbers.filter(isMissing));
      this.waiting.shift();
    }
    return due;
  }

  get nextAtMs(): Milliseconds | undefined {
    return this.waiting[0]?.atMs;
  }

  clear(): void {
    this.waiting = [];
  }
}
