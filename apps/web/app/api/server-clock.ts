/** Slower answers are too imprecise, ms. */
const MAX_MS = 5000;
/** HTTP dates are whole seconds, rounded down: half a second on average, ms. */
const ROUNDED_MS = 500;

/** Knows the server's clock by the `Date` of its answers. A visitor's own clock may be hours off. */
export class ServerClock {
  private offsetMs = 0;
  private readonly localNow: () => number;

  constructor(localNow: () => number) {
    this.localNow = localNow;
  }

  /** `sentAt`: local time, ms. Ignores an invalid date and a late answer. */
  hear(date: string | null, sentAt: number): void {
    const now = this.localNow();
    const server = Date.parse(date ?? "");
    const tookMs = now - sentAt;
    if (Number.isNaN(server) || tookMs < 0 || tookMs > MAX_MS) return;
    this.offsetMs = server + ROUNDED_MS - (sentAt + tookMs / 2);
  }

  /** In ms since 1970, to about a second. Local before the first answer. */
  now(): number {
    return this.localNow() + this.offsetMs;
  }

  /** Milliseconds; negative once passed. `at` is in ISO 8601. */
  until(at: string): number {
    return Date.parse(at) - this.now();
  }
}

/** The server's clock. Compare server times with this one, never with the visitor's (`clock-reads.test.ts`). */
export const serverClock = new ServerClock(() => Date.now());
