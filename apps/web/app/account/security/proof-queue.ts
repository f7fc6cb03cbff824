interface Waiting {
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Calls that wait until the person has shown that it is them. However many wait, the dialog shows once. No React, no DOM. */
export class ProofQueue {
  private readonly waiting = new Set<Waiting>();
  private readonly listeners = new Set<() => void>();

  /** Returns how many calls wait; the dialog is open while there is one. */
  get size(): number {
    return this.waiting.size;
  }

  /** Calls back after each change of {@link size}. Returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Waits for the proof. Rejects with the reason of {@link cancel}, and with the signal's when the call is given up. */
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

  /** The proof succeeded: resumes every call. */
  proved(): void {
    for (const entry of [...this.waiting]) entry.resolve();
  }

  /** The person closed the dialog: every call fails for this reason. */
  cancel(reason: unknown): void {
    for (const entry of [...this.waiting]) entry.reject(reason);
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

/** Calls of this page that wait for a proof. */
export const proofQueue = new ProofQueue();
