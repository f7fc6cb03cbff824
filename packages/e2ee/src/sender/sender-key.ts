import { ed25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { SerialId } from "@setsuna/contracts";
import { joinBytes } from "@setsuna/kit";

/** Bytes that a machine keeps, and of which the keys of all its senders are made. */
export const SENDER_SEED_BYTES = 32;
/** Digits of a safety code, and how they are grouped. */
const CODE_DIGITS = 16;
const GROUP_DIGITS = 4;

/** Ed25519 key pair (RFC 8032) by which a sender is known on one ID. */
export interface SenderKey {
  /** 32 bytes; they never leave the machine. */
  readonly secretKey: Uint8Array;
  /** 32 bytes, in every statement of the sender. */
  readonly publicKey: Uint8Array;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Derives the key of a machine's senders on `serialId`: each ID has another, so that nobody can tell that two IDs have one sender. `seed`: 32
 * unpredictable bytes. Throws RangeError for another length.
 */
export const deriveSenderKey = (seed: Uint8Array, serialId: SerialId): SenderKey => {
  if (seed.length !== SENDER_SEED_BYTES) throw new RangeError(`sender seed of ${seed.length} bytes`);
  const secretKey = hkdf(sha256, seed, undefined, utf8(`setsuna-sender-v1:${serialId}`), 32);
  return { secretKey, publicKey: ed25519.getPublicKey(secretKey) };
};

/**
 * Returns the safety code of a sender, 16 digits in groups of four: the same on both panels when nobody stands between. Whoever lacks the
 * end-to-end key cannot look for another key with the same code.
 */
export const senderCode = (e2eeKey: Uint8Array, publicKey: Uint8Array): string => {
  const bytes = hkdf(sha256, joinBytes([e2eeKey, publicKey]), undefined, utf8("setsuna-code-v1"), 16);
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) % 10n ** BigInt(CODE_DIGITS);
  const digits = String(number).padStart(CODE_DIGITS, "0");
  return Array.from({ length: CODE_DIGITS / GROUP_DIGITS }, (_, group) =>
    digits.slice(group * GROUP_DIGITS, (group + 1) * GROUP_DIGITS),
  ).join(" ");
};
