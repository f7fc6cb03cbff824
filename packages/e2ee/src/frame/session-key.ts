import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { StreamKind } from "@setsuna/contracts";

/** Bytes of the key that is derived from an ID password, and of every session key. */
export const E2EE_KEY_BYTES = 32;
/** Bytes of a session's salt. */
export const SALT_BYTES = 16;

/** The stream that encrypted data belongs to: what was encrypted for one decrypts in no other, but on its sender's own FAST channel. */
export interface EncryptedStream {
  readonly kind: StreamKind;
  /** 1-255 (0 where the product allows it). */
  readonly channel: number;
}

/** A stream as its sender encrypts it. */
export interface EncryptedUplink extends EncryptedStream {
  /** The second channel on which the relay shows the same packets, 1-255; absent without one. */
  readonly fastChannel?: number | undefined;
}

const LABEL = "setsuna-seal-v1";
const labelOf = ({ kind, channel }: EncryptedStream): Uint8Array => new TextEncoder().encode(`${LABEL}:${kind}:${channel}`);

/**
 * Derives the key of one sender session on one stream, 32 bytes: HKDF-SHA256 (RFC 5869) of the ID's end-to-end key, with the session's
 * random salt. A restarted sender takes another salt, so that its counter may begin at 0 again. Throws RangeError for a
 * end-to-end key or salt of another length.
 */
export const deriveSessionKey = (e2eeKey: Uint8Array, salt: Uint8Array, stream: EncryptedStream): Uint8Array => {
  if (e2eeKey.length !== E2EE_KEY_BYTES || salt.length !== SALT_BYTES)
    throw new RangeError(`end-to-end key of ${e2eeKey.length} bytes, salt of ${salt.length}`);
  return hkdf(sha256, e2eeKey, salt, labelOf(stream), E2EE_KEY_BYTES);
};
