interface Waiting {
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

export class ProofQueue {
  private readonly waiting = new Set<Waiting>();
  private readonly listeners = new Set<() => void>();

  get size(): number {
    return this.waiting.size;
  }

  /** After each change of {@link size}. Returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Rejects with the reason of {@link cancel} or the signal's. */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = (): void => entry.reject(signal?.reason);
      const leave = (): void => {
        signal?.removeEventListener("abort", onAbort);
        if (this.waiting.delete(entry)) this.tell();
      };
      const entry: Waiting = {
        resolve: () => {
          leave();
          resolve();
        },
        reject: (reason) => {
          leave();
          reject(reason);
        },
      };
      signal?.addEventListener("abort", onAbort);
      this.waiting.add(entry);
      this.tell();
    });
  }

  proved(): void {
    for (const entry of [...this.waiting]) entry.resolve();
  }

  cancel(reason: unknown): void {
    for (const entry of [...this.waiting]) entry.reject(reason);
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

export const proofQueue = new ProofQueue();
