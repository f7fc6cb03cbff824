import type { Milliseconds } from "@setsuna/kit";

/**
 * On a line with a round trip of at least ECHO_FROM_MS each request is repeated once, ECHO_AFTER_MS later, while the packet
 * has not come: the request and the repair may be lost like any packet, and the next try is a whole round trip away. The
 * price is a second repair for each loss.
 */
const ECHO_FROM_MS = 20;
const ECHO_AFTER_MS = 8;

/** Requests that are to be repeated once. */
export class RequestEcho {
  private waiting: { readonly atMs: Milliseconds; readonly sequenceNumbers: readonly number[] }[] = [];

  /** Requests that were just made, at round trip `rttMs`. */
  add(sequenceNumbers: readonly number[], nowMs: Milliseconds, rttMs: Milliseconds | undefined): void {
    if (sequenceNumbers.length === 0 || rttMs === undefined || rttMs < ECHO_FROM_MS) return;
    this.waiting.push({ atMs: nowMs + ECHO_AFTER_MS, sequenceNumbers });
  }

  /** Takes the requests to repeat now: 16-bit sequence numbers for which `isMissing` still holds. */
  due(nowMs: Milliseconds, isMissing: (sequenceNumber: number) => boolean): number[] {
    const due: number[] = [];
    while (this.waiting[0] !== undefined && this.waiting[0].atMs <= nowMs) {
      due.push(...this.waiting[0].sequenceNumbers.filter(isMissing));
      this.waiting.shift();
    }
    return due;
  }

  /** Returns the time at which {@link due} next has something to check; undefined when nothing waits. */
  get nextAtMs(): Milliseconds | undefined {
    return this.waiting[0]?.atMs;
  }

  clear(): void {
    this.waiting = [];
  }
}
