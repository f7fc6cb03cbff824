import { ed25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { SerialId } from "@setsuna/contracts";

/** Length of the seed of all of a machine's sender keys. */
export const SENDER_SEED_BYTES = 32;

/** Ed25519 (RFC 8032); identifies a sender on one ID. */
export interface SenderKey {
  /** 32 bytes that never leave the machine. */
  readonly secretKey: Uint8Array;
  /** 32 bytes, in every statement. */
  readonly publicKey: Uint8Array;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Differs per ID, so that senders can't be linked across IDs. `seed`: 32 unpredictable bytes. Throws RangeError for another
 * length.
 */
export const deriveSenderKey = (seed: Uint8Array, serialId: SerialId): SenderKey => {
  if (seed.length !== SENDER_SEED_BYTES) throw new RangeError(`sender seed of ${seed.length} bytes`);
  const secretKey = hkdf(sha256, seed, undefined, utf8(`setsuna-sender-v1:${serialId}`), 32);
  return { secretKey, publicKey: ed25519.getPublicKey(secretKey) };
};
