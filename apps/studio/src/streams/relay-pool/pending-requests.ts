import { StudioError } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import type { Timers } from "./timers.ts";

/** Treat a slower relay as too busy. */
const ANSWER_LIMIT = milliseconds(2000);

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  fail(): void;
}

export class PendingRequests<Answer> {
  private readonly waiting = new Map<number, Waiting<Answer>>();
  private readonly timers: Timers;
  private asked = 0;

  constructor(timers: Timers) {
    this.timers = timers;
  }

  /** Rejects with StudioError `relay-unavailable` without an answer. */
  ask(send: (request: number) => void): Promise<Answer> {
    this.asked += 1;
    const request = this.asked;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        cancel();
        this.waiting.delete(request);
      };
      const fail = (): void => {
        end();
        reject(new StudioError("relay-unavailable"));
      };
      const cancel = this.timers.after(ANSWER_LIMIT, fail);
      this.waiting.set(request, {
        resolve: (answer) => {
          end();
          resolve(answer);
        },
        fail,
      });
      send(request);
    });
  }

  answered(request: number, answer: Answer): void {
    this.waiting.get(request)?.resolve(answer);
  }

  relayLost(): void {
    for (const { fail } of [...this.waiting.values()]) fail();
  }
}
