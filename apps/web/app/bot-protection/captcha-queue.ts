import type { BotToken } from "./bot-token.ts";

interface Waiting {
  readonly resolve: (token: BotToken) => void;
  readonly reject: (reason: unknown) => void;
}

/** Requests that wait for the person. However many wait, the modal that `subscribe`s shows once. No React, no DOM. */
export class CaptchaQueue {
  private readonly waiting = new Set<Waiting>();
  private readonly listeners = new Set<() => void>();

  /** Returns how many requests wait; the modal is open while there is one. */
  get size(): number {
    return this.waiting.size;
  }

  /** Calls back after each change of {@link size}. Returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Waits for the token of a solved captcha. Rejects with the reason of {@link cancel}, and with the signal's reason when the
   * request is given up.
   */
  wait(signal?: AbortSignal): Promise<BotToken> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const leave = (): void => {
        signal?.removeEventListener("abort", onAbort);
        if (this.waiting.delete(entry)) this.tell();
      };
      const onAbort = (): void => {
        leave();
        reject(signal?.reason);
      };
      const entry: Waiting = {
        resolve: (token) => {
          leave();
          resolve(token);
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

  /** The challenge is solved: resumes every caller. */
  solved(token: BotToken): void {
    for (const entry of [...this.waiting]) entry.resolve(token);
  }

  /** The person closed the modal: everyone fails for this reason. */
  cancel(reason: unknown): void {
    for (const entry of [...this.waiting]) entry.reject(reason);
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
