export class SingleFlight {
  private readonly task: () => Promise<void>;
  private running: Promise<void> | undefined;

  constructor(task: () => Promise<void>) {
    this.task = task;
  }

  run(): Promise<void> {
    this.running ??= this.task().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Joins a run that begins after this call, once the current one has settled. */
  async runAgain(): Promise<void> {
    await Promise.allSettled([this.running]);
    await this.run();
  }
}
