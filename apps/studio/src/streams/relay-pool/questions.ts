import { StudioError } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import type { Timers } from "./timers.ts";

/** A relay that has not answered by then is too busy to be waited for. */
const ANSWER_LIMIT = milliseconds(2000);

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  fail(): void;
}

/** Questions of one kind to a relay that wait for their answer. */
export class Questions<Answer> {
  private readonly waiting = new Map<number, Waiting<Answer>>();
  private readonly timers: Timers;
  private asked = 0;

  constructor(timers: Timers) {
    this.timers = timers;
  }

  /** Asks by `send`. Rejects with StudioError `relay-unavailable` when no answer comes. */
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

  /** The relay is gone, so no answer will arrive. */
  relayLost(): void {
    for (const { fail } of [...this.waiting.values()]) fail();
  }
}
