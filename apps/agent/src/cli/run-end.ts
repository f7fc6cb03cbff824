import type { ErrorBody } from "@setsuna/contracts";

/** How a run ends: at its time, by the user, or with an error. */
export class RunEnd {
  readonly ended: Promise<ErrorBody | undefined>;
  private resolve: (error: ErrorBody | undefined) => void = () => undefined;

  constructor(signal: AbortSignal, seconds: number | undefined) {
    this.ended = new Promise((resolve) => {
      this.resolve = resolve;
    });
    if (signal.aborted) this.end();
    signal.addEventListener("abort", () => this.end(), { once: true });
    if (seconds !== undefined) setTimeout(() => this.end(), 1000 * seconds).unref();
  }

  /** The first word counts. */
  end(error?: ErrorBody): void {
    this.resolve(error);
  }
}
