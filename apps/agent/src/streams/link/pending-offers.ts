import { RequestRefused, SignallingLost } from "@setsuna/client";
import type { ErrorBody, ServerMessage } from "@setsuna/contracts";

/** The answer to an offer. */
export type Answer = Extract<ServerMessage, { type: "answer" }>;

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Holds the offers that wait for an answer, by the number of their request. */
export class PendingOffers {
  private readonly waiting = new Map<number, Pending>();

  /** Resolves with the answer to `request`, once `send` has sent it. Rejects with RequestRefused or SignallingLost. */
  add(request: number, send: () => boolean): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.set(request, { resolve, reject });
      if (send()) return;
      this.waiting.delete(request);
      reject(new SignallingLost("not connected"));
    });
  }

  answer(message: Answer): void {
    this.take(message.request)?.resolve(message);
  }

  refuse(request: number, error: ErrorBody): void {
    this.take(request)?.reject(new RequestRefused(error));
  }

  /** Rejects all that wait with SignallingLost. */
  lose(): void {
    for (const { reject } of this.waiting.values()) reject(new SignallingLost("connection lost"));
    this.waiting.clear();
  }

  private take(request: number): Pending | undefined {
    const pending = this.waiting.get(request);
    this.waiting.delete(request);
    return pending;
  }
}
