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

/** Capacity for messages waiting for epochs. */
const MAX_WAITING = 256;
/** A sender answers with its epoch within this time, ms, or not at all. */
const ANSWERED_WITHIN_MS = 10_000;
/** Messages that wait to be verified at most: more come than this machine can verify. */
const MAX_UNVERIFIED = 1024;

/** Parts of a {@link VerifiedControl}. */
export interface VerifiedControlOptions {
  readonly channel: Channel;
  readonly encryption: ClientEncryption;
  readonly ports: Pick<ClientPorts, "clock" | "signatures">;
  /** Returns the server's time; undefined until known. */
  serverNow(): Milliseconds | undefined;
  /** Called with messages that their epoch's sender signed, in order of arrival. */
  onMessage(read: ReadControl): void;
  /** Something came in an epoch that is not known. */
  onEpochMissing(): void;
  /** The stream is to end. */
  onRefused(error: ErrorBody): void;
}

/** Messages of one unknown epoch, oldest first. */
interface Waiting {
  readonly epochId: Uint8Array;
  readonly since: Milliseconds;
  readonly messages: Uint8Array[];
}

/**
 * Verifies and decrypts the messages of one control stream one at a time, so the events of an epoch keep their order. Epochs don't wait for each
 * other: anyone with the password can write a message under a name that is never answered.
 */
export class VerifiedControl {
  private readonly options: VerifiedControlOptions;
  private readonly failures = new DecryptFailures();
  private decryptor: FrameDecryptor | undefined;
  /** Server clock, when the present connection began; undefined until that is known. */
  private joinedAt: Milliseconds | undefined;
  /** By name of the epoch. */
  private readonly waiting = new Map<string, Waiting>();
  private turn: Promise<void> = Promise.resolve();
  private unverified = 0;

  constructor(options: VerifiedControlOptions) {
    this.options = options;
  }

  /** Starts another connection: discards messages that still wait from the previous one. */
  begin(): void {
    const { channel, encryption, serverNow } = this.options;
    const stream = { kind: "control", channel } as const;
    this.decryptor = new FrameDecryptor(encryption.e2eeKey, stream, { epochs: encryption.receiving.book });
    this.waiting.clear();
    this.joinedAt = serverNow();
  }

  /** Stops all callbacks. */
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

  /** Runs an action after all messages received so far. */
  inTurn(act: () => Promise<void> | void): void {
    this.turn = this.turn.then(act).catch((error: unknown) => this.options.onRefused(errorBodyOf(error)));
  }

  /** Another epoch is known. */
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
      // The sender's own answer under that name may not have come yet.
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
