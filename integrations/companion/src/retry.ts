const FIRST_MS = 2000;
const LONGEST_MS = 30_000;
/** A connection that holds for this long is steady, ms. */
const STEADY_MS = 10_000;

/**
 * Returns the wait before a far end is tried again: 2 s while it can't be reached, and up to 30 s while it answers and refuses or hangs up, as with
 * a wrong token or port.
 */
export class Retry {
  private readonly now: () => number;
  private answeredAt: number | undefined;
  private failures = 0;

  /** `now`: monotonic, ms. */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** The far end took the connection or refused it. */
  answered(): void {
    this.answeredAt = this.now();
  }

  /** The try or the connection ended. Returns the wait, ms. */
  ended(): number {
    const { answeredAt } = this;
    this.answeredAt = undefined;
    const isSteady = answeredAt !== undefined && this.now() - answeredAt >= STEADY_MS;
    if (answeredAt === undefined || isSteady) {
      this.failures = 0;
      return FIRST_MS;
    }
    this.failures += 1;
    return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(16, this.failures - 1));
  }
}
