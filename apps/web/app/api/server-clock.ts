/** A slower answer is too imprecise for synchronization, ms. */
const MOST_MS = 5000;
/** HTTP writes whole seconds, rounded down: half a second is missing on average, ms. */
const ROUNDED_MS = 500;

/** Knows the server's clock by the `Date` of its answers. A visitor's own clock may be hours off. */
export class ServerClock {
  private offsetMs = 0;
  private readonly localNow: () => number;

  constructor(localNow: () => number) {
    this.localNow = localNow;
  }

  /**
   * Uses the `Date` of an answer that just arrived. `sentAt`: local time of its request, ms. Ignores an invalid date and a late
   * answer.
   */
  hear(date: string | null, sentAt: number): void {
    const now = this.localNow();
    const server = Date.parse(date ?? "");
    const tookMs = now - sentAt;
    if (Number.isNaN(server) || tookMs < 0 || tookMs > MOST_MS) return;
    this.offsetMs = server + ROUNDED_MS - (sentAt + tookMs / 2);
  }

  /** Returns the server's time, ms since 1970, good to about a second. The own clock's before the first answer. */
  now(): number {
    return this.localNow() + this.offsetMs;
  }

  /** Returns the time left until a moment that the server named, ms; negative once it has passed. `at`: ISO 8601. */
  until(at: string): number {
    return Date.parse(at) - this.now();
  }
}

/** The server's clock. Compare server times with this one, never with the visitor's (`clock-reads.test.ts`). */
export const serverClock = new ServerClock(() => Date.now());
