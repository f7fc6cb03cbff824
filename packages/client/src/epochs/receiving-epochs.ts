import {
  EPOCH_RETRY_MS,
  type EpochRequest,
  type ErrorBody,
  errorBody,
  type SideFromClient,
  type SideFromRelay,
} from "@setsuna/contracts";
import { EpochBook, type KnownEpoch, ReceiverEpochs } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import type { SignallingPorts } from "../transport/ports.ts";

export interface EpochSubscriber {
  sendSide(message: SideFromClient): void;
  fail(error: ErrorBody): void;
}

export class ReceivingEpochs {
  private readonly epochs: ReceiverEpochs;
  private readonly ports: Pick<SignallingPorts, "clock">;
  private readonly listeners = new Set<(epochs: readonly KnownEpoch[]) => void>();
  private readonly requestedAt = new Map<EpochSubscriber, Milliseconds>();
  private lastAnswer = "";

  /** Must be unpredictable. */
  constructor(ports: Pick<SignallingPorts, "clock"> & { randomBytes(count: number): Uint8Array }, e2eeKey: Uint8Array) {
    this.ports = ports;
    const book = new EpochBook(() => ports.clock.now());
    this.epochs = new ReceiverEpochs({ e2eeKey, book, randomBytes: (count) => ports.randomBytes(count) });
  }

  get request(): EpochRequest {
    return this.epochs.request;
  }
  get book(): EpochBook {
    return this.epochs.book;
  }

  onEpochs(listener: (epochs: readonly KnownEpoch[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called at most a few times per second. */
  need(subscriber: EpochSubscriber): void {
    const now = this.ports.clock.now();
    if (now - (this.requestedAt.get(subscriber) ?? Number.NEGATIVE_INFINITY) < EPOCH_RETRY_MS) return;
    this.requestedAt.set(subscriber, now);
    subscriber.sendSide({ t: "epoch-requests", requests: [this.request] });
  }

  /** An invalid message ends the stream. */
  onSide(subscriber: EpochSubscriber, message: Extract<SideFromRelay, { readonly t: "epoch-answers" }>): void {
    for (const answer of message.answers) {
      // Each stream delivers the same answer.
      if (answer.answer === this.lastAnswer) continue;
      this.lastAnswer = answer.answer;
      const taken = this.epochs.take(answer);
      if (!taken.ok) {
        if (taken.error === "forged") subscriber.fail(errorBody("epoch-forged"));
      } else if (taken.value.length > 0) for (const listener of this.listeners) listener(taken.value);
    }
  }
}
