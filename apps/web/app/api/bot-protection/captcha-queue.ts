import type { BotToken } from "./bot-token.ts";

interface Waiting {
  readonly resolve: (token: BotToken) => void;
  readonly reject: (reason: unknown) => void;
}

export class CaptchaQueue {
  private readonly waiting = new Set<Waiting>();
  private readonly listeners = new Set<() => void>();

  get size(): number {
    return this.waiting.size;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

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

  solved(token: BotToken): void {
    for (const entry of [...this.waiting]) entry.resolve(token);
  }

  cancel(reason: unknown): void {
    for (const entry of [...this.waiting]) entry.reject(reason);
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
