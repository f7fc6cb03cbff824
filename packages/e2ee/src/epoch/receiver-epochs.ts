import { x25519 } from "@noble/curves/ed25519.js";
import { type EpochAnswer, type EpochRequest, requestKeyOf } from "@setsuna/contracts";
import { bytesOfBase64url, err, ok, type Result } from "@setsuna/kit";
import { isSameBytes, type KnownEpoch } from "./epoch.ts";
import { type AnswerContext, readAnswer } from "./epoch-answer.ts";
import type { EpochBook } from "./epoch-book.ts";
import { writeEpochRequest } from "./epoch-request.ts";

const MAX_CONTEXTS = 32;

/**
 * `for-another`: it answers another request; `forged`: without the end-to-end key, or changed; `unknown-context`: its first
 * answer hasn't come.
 */
export type EpochRefusal = "for-another" | "forged" | "unknown-context";

export interface ReceiverEpochsOptions {
  /** 32 bytes. */
  readonly e2eeKey: Uint8Array;
  readonly book: EpochBook;
  /** Must be unpredictable, like crypto.getRandomValues. */
  randomBytes(count: number): Uint8Array;
}

/** A receiver's epochs of all streams, with an X25519 pair per start. */
export class ReceiverEpochs {
  /** Constant, for all streams. */
  readonly request: EpochRequest;
  readonly book: EpochBook;
  private readonly options: ReceiverEpochsOptions;
  private readonly pair: { readonly secretKey: Uint8Array; readonly publicKey: Uint8Array };
  private contexts: readonly AnswerContext[] = [];

  constructor(options: ReceiverEpochsOptions) {
    this.options = options;
    this.book = options.book;
    const secretKey = options.randomBytes(32);
    this.pair = { secretKey, publicKey: x25519.getPublicKey(secretKey) };
    this.request = writeEpochRequest(options.e2eeKey, this.pair.publicKey);
  }

  /** Returns new epochs, newest first. A sender's first answer costs a key agreement and a verification. */
  take({ to, answer }: EpochAnswer): Result<readonly KnownEpoch[], EpochRefusal> {
    if (to !== requestKeyOf(this.request)) return err("for-another");
    const bytes = bytesOfBase64url(answer) ?? new Uint8Array();
    const read = readAnswer(this.options.e2eeKey, this.pair, this.contexts, bytes);
    if (read === undefined) return err("forged");
    if (read === "unknown-context") return err(read);
    const { context, epochs } = read;
    if (!this.contexts.some(({ id }) => isSameBytes(id, context.id)))
      this.contexts = [context, ...this.contexts].slice(0, MAX_CONTEXTS);
    return ok(this.book.add(epochs.map((epoch) => ({ ...epoch, signer: context.signer }))));
  }
}
