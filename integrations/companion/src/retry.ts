const FIRST_MS = 2000;
const LONGEST_MS = 30_000;
const STEADY_MS = 10_000;

/** 2 s while unreachable, up to 30 s while it refuses or hangs up, as with a wrong token or port. */
export class Retry {
  private readonly now: () => number;
  private answeredAt: number | undefined;
  private failures = 0;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  answered(): void {
    this.answeredAt = this.now();
  }

  /** Call it when an attempt or connection ends. Returns the wait, ms. */
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
