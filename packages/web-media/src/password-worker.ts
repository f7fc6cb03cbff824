import { type PasswordEvaluation, type SerialId, StudioError } from "@setsuna/contracts";
import type { PasswordKeys } from "@setsuna/e2ee";
import type { IdKeysAnswer, IdKeysOrder } from "./id-keys-messages.ts";

interface Waiting {
  resolve(keys: PasswordKeys): void;
  reject(error: Error): void;
}

/** Takes most of a second, once for all. */
export class PasswordWorker {
  readonly serialId: SerialId;
  readonly password: string;
  /** Rejects if the worker can't run. */
  readonly blinded: Promise<string>;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private orders = 0;

  constructor(serialId: SerialId, password: string) {
    this.serialId = serialId;
    this.password = password;
    this.worker = new Worker(new URL("./id-keys-worker.ts", import.meta.url), { type: "module", name: "id-keys" });
    this.blinded = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<IdKeysAnswer>) => {
        if (data.t === "blinded") resolve(data.blinded);
        else this.settle(data);
      };
      this.worker.onerror = (event) => {
        const error = new Error(event.message || "the password worker failed to load");
        reject(error);
        for (const { reject: fail } of this.waiting.values()) fail(error);
        this.waiting.clear();
      };
    });
    this.send({ t: "begin", serialId, password });
  }

  /** Call it after hashing. Rejects with StudioError `evaluation-forged`. */
  finish(evaluation: PasswordEvaluation): Promise<PasswordKeys> {
    this.orders += 1;
    const order = this.orders;
    return new Promise((resolve, reject) => {
      this.waiting.set(order, { resolve, reject });
      this.send({ t: "finish", order, evaluation });
    });
  }

  close(): void {
    this.worker.terminate();
  }

  private send(order: IdKeysOrder): void {
    this.worker.postMessage(order);
  }

  private settle(answer: Exclude<IdKeysAnswer, { t: "blinded" }>): void {
    const one = this.waiting.get(answer.order);
    this.waiting.delete(answer.order);
    if (answer.t === "keys") one?.resolve(answer.keys);
    else one?.reject(new StudioError(answer.error.code, answer.error.detail));
  }
}
