import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { joinBytes } from "@setsuna/kit";
import type { SenderKey } from "../sender/sender-key.ts";
import { EPOCH_KEY_BYTES, type Epoch, isSameBytes, packEpochs, unpackEpochs } from "./epoch.ts";
import { type HpkeBinding, hpkeDecrypt, hpkeEncrypt } from "./hpke.ts";

/**
 * Answers to a receiver's request (docs/protocol/epochs.md):
 *
 *   first   1 · sender's Ed25519 key, 32 · encapsulated X25519 key, 32 · signature, 64 · ciphertext of HPKE
 *   later   2 · first 8 bytes of the encapsulated key · counter, u32 · ciphertext under the key that HPKE exported
 */
const FIRST = 1;
const LATER = 2;
const SIGNATURE_BYTES = 64;
const FIRST_HEADER = 1 + 2 * EPOCH_KEY_BYTES + SIGNATURE_BYTES;
const CONTEXT_ID_BYTES = 8;
const LATER_HEADER = 1 + CONTEXT_ID_BYTES + 4;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const SIGNED = utf8("setsuna-epoch-answer-v1");

/** Lets later answers skip X25519 and signatures. */
export interface AnswerContext {
  /** 8 bytes. */
  readonly id: Uint8Array;
  readonly key: Uint8Array;
  readonly signer: Uint8Array;
}

/** Binding the end-to-end key stops everyone without it from answering, even if X25519 breaks. */
const bindingOf = (e2eeKey: Uint8Array, signer: Uint8Array): HpkeBinding => ({
  info: hkdf(sha256, e2eeKey, undefined, utf8("setsuna-epoch-info-v1"), EPOCH_KEY_BYTES),
  associated: signer,
  exported: utf8("setsuna-epoch-later-v1"),
});

const signedBytes = (receiverKey: Uint8Array, encapsulated: Uint8Array, ciphertext: Uint8Array): Uint8Array =>
  joinBytes([SIGNED, receiverKey, encapsulated, ciphertext]);

/** `ephemeral`: 32 unpredictable bytes, for this answer alone. Throws Error for a key of small order. */
export const writeFirstAnswer = (
  parties: { readonly e2eeKey: Uint8Array; readonly sender: SenderKey; readonly receiverKey: Uint8Array },
  epochs: readonly Epoch[],
  ephemeral: Uint8Array,
): { readonly answer: Uint8Array; readonly context: AnswerContext } => {
  const { e2eeKey, sender, receiverKey } = parties;
  const signer = sender.publicKey;
  const { message, exportedKey } = hpkeEncrypt(receiverKey, packEpochs(epochs), bindingOf(e2eeKey, signer), ephemeral);
  const { encapsulated, ciphertext } = message;
  const signature = ed25519.sign(signedBytes(receiverKey, encapsulated, ciphertext), sender.secretKey);
  return {
    answer: joinBytes([Uint8Array.of(FIRST), signer, encapsulated, signature, ciphertext]),
    context: { id: encapsulated.slice(0, CONTEXT_ID_BYTES), key: exportedKey, signer },
  };
};

const laterHeader = (id: Uint8Array, counter: number): Uint8Array => {
  const bytes = new Uint8Array(LATER_HEADER);
  bytes[0] = LATER;
  bytes.set(id, 1);
  new DataView(bytes.buffer).setUint32(1 + CONTEXT_ID_BYTES, counter);
  return bytes;
};
const laterNonce = (header: Uint8Array): Uint8Array => {
  const nonce = new Uint8Array(12);
  nonce.set(header.subarray(1 + CONTEXT_ID_BYTES), 8);
  return nonce;
};

/** `counter` is unique under a context, 0 to 2^32 - 1. */
export const writeLaterAnswer = ({ id, key }: AnswerContext, counter: number, epochs: readonly Epoch[]): Uint8Array => {
  const header = laterHeader(id, counter);
  return joinBytes([header, chacha20poly1305(key, laterNonce(header), header).encrypt(packEpochs(epochs))]);
};

export interface ReadAnswer {
  readonly epochs: readonly Epoch[];
  readonly context: AnswerContext;
}

const readFirst = (e2eeKey: Uint8Array, secretKey: Uint8Array, receiverKey: Uint8Array, answer: Uint8Array) => {
  const signer = answer.slice(1, 1 + EPOCH_KEY_BYTES);
  const encapsulated = answer.slice(1 + EPOCH_KEY_BYTES, 1 + 2 * EPOCH_KEY_BYTES);
  const signature = answer.subarray(1 + 2 * EPOCH_KEY_BYTES, FIRST_HEADER);
  const ciphertext = answer.slice(FIRST_HEADER);
  // Decrypt first: verifying an answer for others would be wasted.
  const decrypted = hpkeDecrypt(secretKey, { encapsulated, ciphertext }, bindingOf(e2eeKey, signer));
  if (decrypted === undefined) return undefined;
  if (!ed25519.verify(signature, signedBytes(receiverKey, encapsulated, ciphertext), signer, { zip215: false })) return undefined;
  const context = { id: encapsulated.slice(0, CONTEXT_ID_BYTES), key: decrypted.exportedKey, signer };
  return { plain: decrypted.plain, context };
};

const readLater = (contexts: readonly AnswerContext[], answer: Uint8Array) => {
  const header = answer.slice(0, LATER_HEADER);
  const context = contexts.find(({ id }) => isSameBytes(id, header.subarray(1, 1 + CONTEXT_ID_BYTES)));
  if (context === undefined) return "unknown-context";
  return { plain: chacha20poly1305(context.key, laterNonce(header), header).decrypt(answer.subarray(LATER_HEADER)), context };
};

/**
 * `receiver`: the request's X25519 pair; `contexts`: of earlier first answers. Undefined for an answer to another receiver,
 * without the end-to-end key, or changed; `unknown-context` for a later answer of an unknown sender. Never throws.
 */
export const readAnswer = (
  e2eeKey: Uint8Array,
  receiver: { readonly secretKey: Uint8Array; readonly publicKey: Uint8Array },
  contexts: readonly AnswerContext[],
  answer: Uint8Array,
): ReadAnswer | "unknown-context" | undefined => {
  const [form] = answer;
  if (form !== FIRST && form !== LATER) return undefined;
  try {
    const read =
      form === FIRST ? readFirst(e2eeKey, receiver.secretKey, receiver.publicKey, answer) : readLater(contexts, answer);
    if (read === undefined || read === "unknown-context") return read;
    const epochs = unpackEpochs(read.plain);
    return epochs && { epochs, context: read.context };
  } catch (error) {
    // The tag or point doesn't fit.
    if (error instanceof Error) return undefined;
    throw error;
  }
};
