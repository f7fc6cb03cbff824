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

const MAX_WAITING = 256;
/** A sender answers within this time or never, ms. */
const ANSWERED_WITHIN_MS = 10_000;
/** With more, messages arrive faster than they can be verified. */
const MAX_UNVERIFIED = 1024;

export interface VerifiedControlOptions {
  readonly channel: Channel;
  readonly encryption: ClientEncryption;
  readonly ports: Pick<ClientPorts, "clock" | "signatures">;
  /** Undefined while unknown. */
  serverNow(): Milliseconds | undefined;
  onMessage(read: ReadControl): void;
  onEpochMissing(): void;
  onRefused(error: ErrorBody): void;
}

interface Waiting {
  readonly epochId: Uint8Array;
  readonly since: Milliseconds;
  readonly messages: Uint8Array[];
}

/**
 * One at a time, to keep an epoch's order. Epochs don't wait for each other: anyone with the password can use a name that is
 * never answered.
 */
export class VerifiedControl {
  private readonly options: VerifiedControlOptions;
  private readonly failures = new DecryptFailures();
  private decryptor: FrameDecryptor | undefined;
  private joinedAt: Milliseconds | undefined;
  private readonly waiting = new Map<string, Waiting>();
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
  }

  receive(data: Uint8Array): void {
    const { decryptor } = this;
    if (decryptor === undefined) return;
    if (this.unverified >= MAX_UNVERIFIED) {
      this.options.onRefused(errorBody("too-many-messages"));
      return;
    }
    this.unverified += 1;
    this.inTurn(async () => {
      this.unverified -= 1;
      await this.take(decryptor, data);
    });
  }

  /** Runs after all received messages. */
  inTurn(act: () => Promise<void> | void): void {
    this.turn = this.turn.then(act).catch((error: unknown) => this.options.onRefused(errorBodyOf(error)));
  }

  retry(): void {
    this.inTurn(async () => {
      const { waiting, decryptor } = this;
      const { book } = this.options.encryption.receiving;
      for (const [name, { epochId, messages }] of [...waiting]) {
        if (book.named(epochId).length === 0) continue;
        waiting.delete(name);
        for (const data of messages) if (decryptor !== undefined) await this.take(decryptor, data);
      }
    });
  }

  private async take(decryptor: FrameDecryptor, data: Uint8Array): Promise<void> {
    if (this.decryptor !== decryptor) return;
    const epochId = controlEpochId(data);
    if (epochId !== undefined && this.waiting.has(epochId.join("."))) {
      this.wait(epochId, data);
      return;
    }
    const { encryption, ports, onMessage } = this.options;
    const { signatures = nativeSignatures } = ports;
    const reading = { decryptor, book: encryption.receiving.book, signatures, times: this.times() };
    const read = await readControlMessage(reading, data);
    if (this.decryptor !== decryptor) return;
    if (read.ok) {
      this.failures.onDecrypted();
      onMessage(read.value);
    } else if (read.error === "no-epoch" && epochId !== undefined) this.wait(epochId, data);
    else {
      // The sender's own answer under that name may follow.
      if (read.error === "sender-forged") this.options.onEpochMissing();
      this.failed(read.error);
    }
  }

  private times(): { readonly joinedAt: Milliseconds; readonly now: Milliseconds } | undefined {
    const now = this.options.serverNow();
    this.joinedAt ??= now;
    return now === undefined || this.joinedAt === undefined ? undefined : { joinedAt: this.joinedAt, now };
  }

  private wait(epochId: Uint8Array, data: Uint8Array): void {
    const now = this.options.ports.clock.now();
    for (const [name, { since }] of this.waiting) if (now - since >= ANSWERED_WITHIN_MS) this.waiting.delete(name);
    const held = [...this.waiting.values()].reduce((sum, { messages }) => sum + messages.length, 0);
    if (held < MAX_WAITING) {
      const name = epochId.join(".");
      const queue = this.waiting.get(name) ?? { epochId: epochId.slice(), since: now, messages: [] };
      queue.messages.push(data);
      this.waiting.set(name, queue);
    }
    this.options.onEpochMissing();
    this.failed("no-epoch");
  }

  private failed(error: Parameters<DecryptFailures["onFailure"]>[0]): void {
    const refusal = this.failures.onFailure(error, this.options.ports.clock.now());
    if (refusal !== undefined) this.options.onRefused(errorBody(refusal));
  }
}
