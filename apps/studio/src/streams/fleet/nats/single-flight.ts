/** Runs one task at a time. Callers who arrive while it runs share its result. */
export class SingleFlight {
  private readonly task: () => Promise<void>;
  private running: Promise<void> | undefined;

  constructor(task: () => Promise<void>) {
    this.task = task;
  }

  /** Joins the run in progress, or starts one. */
  run(): Promise<void> {
    this.running ??= this.task().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Resolves with a run that began after this call: waits for the run in progress, whatever its outcome, then joins the next one. */
  async runAgain(): Promise<void> {
    await Promise.allSettled([this.running]);
    await this.run();
  }
}
