import type { ErrorBody } from "@setsuna/contracts";

export class RunEnd {
  readonly ended: Promise<ErrorBody | undefined>;
  private readonly over = new AbortController();
  private resolve: (error: ErrorBody | undefined) => void = () => undefined;

  /** `seconds` counts from construction, preparation included. Undefined runs until stopped. */
  constructor(signal: AbortSignal, seconds: number | undefined) {
    this.ended = new Promise((resolve) => {
      this.resolve = resolve;
    });
    if (signal.aborted) this.end();
    signal.addEventListener("abort", () => this.end(), { once: true });
    // Don't unref: the run may hold no other handle.
    if (seconds !== undefined) {
      const timer = setTimeout(() => this.end(), 1000 * seconds);
      this.over.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    }
  }

  get signal(): AbortSignal {
    return this.over.signal;
  }

  /** Only the first call has an effect. */
  end(error?: ErrorBody): void {
    this.resolve(error);
    this.over.abort();
  }
}
