import { x25519 } from "@noble/curves/ed25519.js";
import { type EpochAnswer, type EpochRequest, requestKeyOf } from "@setsuna/contracts";
import { bytesOfBase64url, err, ok, type Result } from "@setsuna/kit";
import { isSameBytes, type KnownEpoch } from "./epoch.ts";
import { type AnswerContext, readAnswer } from "./epoch-answer.ts";
import type { EpochBook } from "./epoch-book.ts";
import { writeEpochRequest } from "./epoch-request.ts";

/** Senders whose first answers are remembered. */
const MAX_CONTEXTS = 32;

/**
 * Names why an answer was not taken. `for-another`: it answers another request; `forged`: it was not made for this receiver by a sender with the
 * end-to-end key, or was changed on its path; `unknown-context`: the answer that it follows has not come.
 */
export type EpochRefusal = "for-another" | "forged" | "unknown-context";

/** Parts of a receiver's epochs. */
export interface ReceiverEpochsOptions {
  /** 32 bytes. */
  readonly e2eeKey: Uint8Array;
  /** Has what was learned. */
  readonly book: EpochBook;
  /** Unpredictable bytes, as from crypto.getRandomValues. */
  randomBytes(count: number): Uint8Array;
}

/** A receiver's side of the epochs of all streams that it takes: an X25519 pair drawn for this one start, its request, and what it was answered. */
export class ReceiverEpochs {
  /** The same for all streams, for as long as this lives. */
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

  /** Takes an answer into the book. Returns the epochs that are news, the newest first. The first answer of a sender takes an agreement and a verification. */
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
