/** Runs work on the same key one after the other, and work on different keys in parallel. */
export class KeyTurns {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly onIdle: (key: string) => void;

  /** `onIdle` is called when the last queued work on a key has ended. */
  constructor(onIdle: (key: string) => void = () => undefined) {
    this.onIdle = onIdle;
  }

  isBusy(key: string): boolean {
    return this.last.has(key);
  }

  /** Settles as `work` does. Work runs even if the work before it failed. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    this.last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.last.get(key) === own) {
        this.last.delete(key);
        this.onIdle(key);
      }
    }
  }
}
