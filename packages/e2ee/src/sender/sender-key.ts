import { ed25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { SerialId } from "@setsuna/contracts";

/** Bytes that a machine keeps, and of which the keys of all its senders are made. */
export const SENDER_SEED_BYTES = 32;

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
