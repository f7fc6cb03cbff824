import type { BotToken } from "./bot-protection/bot-token.ts";

interface Waiting<Given> {
  readonly resolve: (given: Given) => void;
  readonly reject: (reason: unknown) => void;
}

/** Calls that wait for what only the user can give. */
export class CallQueue<Given> {
  private readonly waiting = new Set<Waiting<Given>>();
  private readonly listeners = new Set<() => void>();

  readonly count = (): number => this.waiting.size;

  /** After each call that comes or leaves. Returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Rejects with the reason of {@link cancel} or the signal's. */
  wait(signal?: AbortSignal): Promise<Given> {
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
      const entry: Waiting<Given> = {
        resolve: (given) => {
          leave();
          resolve(given);
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

  answer(given: Given): void {
    for (const entry of [...this.waiting]) entry.resolve(given);
  }

  cancel(reason: unknown): void {
    for (const entry of [...this.waiting]) entry.reject(reason);
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

export const captchaQueue = new CallQueue<BotToken>();
/** Waits for the user to prove again who they are. */
export const proofQueue = new CallQueue<void>();
