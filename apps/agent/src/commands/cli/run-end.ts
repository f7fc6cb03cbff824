import type { ErrorBody } from "@setsuna/contracts";

/** Ends a run: at its time, by the user, or with an error. */
export class RunEnd {
  readonly ended: Promise<ErrorBody | undefined>;
  private readonly over = new AbortController();
  private resolve: (error: ErrorBody | undefined) => void = () => undefined;

  /** `seconds`: how long the run lasts from now on, preparation included. Undefined: until stopped. */
  constructor(signal: AbortSignal, seconds: number | undefined) {
    this.ended = new Promise((resolve) => {
      this.resolve = resolve;
    });
    if (signal.aborted) this.end();
    signal.addEventListener("abort", () => this.end(), { once: true });
    // Keep it referenced: the run may hold no other handle.
    if (seconds !== undefined) {
      const timer = setTimeout(() => this.end(), 1000 * seconds);
      this.over.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    }
  }

  /** Returns a signal that aborts when the run ends. */
  get signal(): AbortSignal {
    return this.over.signal;
  }

  /** Ends the run; the first call counts. */
  end(error?: ErrorBody): void {
    this.resolve(error);
    this.over.abort();
  }
}
