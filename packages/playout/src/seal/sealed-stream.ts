import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { StreamKind } from "@setsuna/contracts";

/** Bytes of the key that an ID password stands for, and of every key made from it. */
export const SEAL_KEY_BYTES = 32;
/** Bytes of a session's salt. */
export const SALT_BYTES = 16;

/** The stream that sealed data belongs to: what was sealed for one opens in no other, but on its sender's own FAST channel. */
export interface SealedStream {
  readonly kind: StreamKind;
  /** 1-255 (0 where the product allows it). */
  readonly channel: number;
}

/** A stream as its sender seals it. */
export interface SealedUpload extends SealedStream {
  /** The second channel on which the relay shows the same packets, 1-255; absent without one. */
  readonly fastChannel?: number | undefined;
}

const LABEL = "setsuna-seal-v1";
const labelOf = ({ kind, channel }: SealedStream): Uint8Array => new TextEncoder().encode(`${LABEL}:${kind}:${channel}`);

/**
 * The key of one sender session on one stream, 32 bytes: HKDF-SHA256 (RFC 5869) of the ID's sealing key, with the session's
 * random salt. A restarted sender takes another salt, so that its counter may begin at 0 again. Throws RangeError for a
 * sealing key or salt of another length.
 */
export const sessionKey = (sealKey: Uint8Array, salt: Uint8Array, stream: SealedStream): Uint8Array => {
  if (sealKey.length !== SEAL_KEY_BYTES || salt.length !== SALT_BYTES)
    throw new RangeError(`sealing key of ${sealKey.length} bytes, salt of ${salt.length}`);
  return hkdf(sha256, sealKey, salt, labelOf(stream), SEAL_KEY_BYTES);
};
