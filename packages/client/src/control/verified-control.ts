import { type Channel, type ErrorBody, errorBody, errorBodyOf } from "@setsuna/contracts";
import {
  controlEpochId,
  DecryptFailures,
  FrameDecryptor,
  nativeSignatures,
  type ReadControl,
  readControlMessage,
} from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import type { ClientEncryption } from "../epochs/client-encryption.ts";
import type { ClientPorts } from "../transport/ports.ts";
import { ENDED_WITHIN_MS, EpochQueues, type ReceivedControlMessage } from "./epoch-queues.ts";

/** With more, messages arrive faster than they can be verified. */
const MAX_UNVERIFIED = 1024;

export interface VerifiedControlOptions {
  readonly channel: Channel;
  readonly encryption: ClientEncryption;
  readonly ports: Pick<ClientPorts, "clock" | "signatures" | "timers">;
  /** Undefined while unknown. */
  serverNow(): Milliseconds | undefined;
  onMessage(read: ReadControl): void;
  onEpochMissing(): void;
  onRefused(error: ErrorBody): void;
}

/** Verifies one message at a time, so that a sender's events keep their order, also across its epochs. */
export class VerifiedControl {
  private readonly options: VerifiedControlOptions;
  private readonly failures = new DecryptFailures();
  private decryptor: FrameDecryptor | undefined;
  private joinedAt: Milliseconds | undefined;
  private readonly waiting = new EpochQueues();
  private endRetry: (() => void) | undefined;
  private turn: Promise<void> = Promise.resolve();
  private unverified = 0;

  constructor(options: VerifiedControlOptions) {
    this.options = options;
  }

  begin(): void {
    const { channel, encryption, serverNow } = this.options;
    const stream = { kind: "control", channel } as const;
    this.decryptor = new FrameDecryptor(encryption.e2eeKey, stream, { epochs: encryption.receiving.book });
    this.waiting.clear();
    this.joinedAt = serverNow();
  }

  end(): void {
    this.decryptor = undefined;
    this.waiting.clear();
    this.endRetry?.();
    this.endRetry = undefined;
  }

  receive(message: ReceivedControlMessage): void {
    const { decryptor } = this;
    if (decryptor === undefined) return;
    if (this.unverified >= MAX_UNVERIFIED) {
      this.options.onRefused(errorBody("too-many-messages"));
      return;
    }
    this.unverified += 1;
    this.inTurn(async () => {
      this.unverified -= 1;
      await this.take(decryptor, message);
    });
  }

  /** Runs after all received messages. */
  inTurn(act: () => Promise<void> | void): void {
    this.turn = this.turn.then(act).catch((error: unknown) => this.options.onRefused(errorBodyOf(error)));
  }

  /** Call it in turn, after the messages of the previous sender. */
  senderChanged(): void {
    this.waiting.senderChanged();
    this.retry();
  }

  retry(): void {
    this.inTurn(async () => {
      const { waiting, decryptor } = this;
      const { ports, encryption } = this.options;
      const isKnown = (epochId: Uint8Array): boolean => encryption.receiving.book.named(epochId).length > 0;
      const next = () => (decryptor === undefined ? undefined : waiting.next(isKnown, ports.clock.now()));
      for (let messages = next(); messages !== undefined; messages = next())
        for (const message of messages) if (decryptor !== undefined) await this.take(decryptor, message);
      if (!waiting.isEmpty) this.retryLater();
    });
  }

  /** An epoch that stays unknown no longer holds back later ones. */
  private retryLater(): void {
    this.endRetry ??= this.options.ports.timers.after(ENDED_WITHIN_MS, () => {
      this.endRetry = undefined;
      this.retry();
    });
  }

  private async take(decryptor: FrameDecryptor, received: ReceivedControlMessage): Promise<void> {
    if (this.decryptor !== decryptor) return;
    const { data, isEvent } = received;
    const { encryption, ports, onMessage } = this.options;
    const epochId = controlEpochId(data);
    if (epochId !== undefined && this.waiting.mustWait(epochId, isEvent, ports.clock.now())) {
      this.wait(epochId, received);
      return;
    }
    const { signatures = nativeSignatures } = ports;
    const reading = { decryptor, book: encryption.receiving.book, signatures, times: this.times() };
    const read = await readControlMessage(reading, data);
    if (this.decryptor !== decryptor) return;
    if (read.ok) {
      this.failures.onDecrypted();
      onMessage(read.value);
    } else if (read.error === "no-epoch" && epochId !== undefined) this.wait(epochId, received);
    else {
      if (read.error === "sender-forged") this.options.onEpochMissing();
      this.failed(read.error);
    }
  }

  private times(): { readonly joinedAt: Milliseconds; readonly now: Milliseconds } | undefined {
    const now = this.options.serverNow();
    this.joinedAt ??= now;
    return now === undefined || this.joinedAt === undefined ? undefined : { joinedAt: this.joinedAt, now };
  }

  private wait(epochId: Uint8Array, message: ReceivedControlMessage): void {
    const { ports, onEpochMissing } = this.options;
    this.waiting.add(epochId, message, ports.clock.now());
    this.retryLater();
    onEpochMissing();
    this.failed("no-epoch");
  }

  private failed(error: Parameters<DecryptFailures["onFailure"]>[0]): void {
    const refusal = this.failures.onFailure(error, this.options.ports.clock.now());
    if (refusal !== undefined) this.options.onRefused(errorBody(refusal));
  }
}
