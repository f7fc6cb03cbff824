import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { StreamKind } from "@setsuna/contracts";
import { joinBytes } from "@setsuna/kit";
import { EPOCH_ID_BYTES, type Epoch } from "../epoch/epoch.ts";

/** Bytes of the key that is derived from an ID password, and of every session key. */
export const E2EE_KEY_BYTES = 32;
export const SALT_BYTES = 16;

/** Channel of a guest's streams: accepted on every channel, because a director moves guests without interrupting them. */
export const ANY_CHANNEL = 0;

/** Its data decrypts in no other stream, except on the sender's own FAST channel. */
export interface EncryptedStream {
  readonly kind: StreamKind;
  readonly channel: number;
}

/** A stream as its sender encrypts it. */
export interface EncryptedUplink extends EncryptedStream {
  readonly fastChannel?: number | undefined;
}

/** Labels without and with an epoch. */
const LABELS = { 1: "setsuna-seal-v1", 2: "setsuna-epoch-v1" } as const;
const labelOf = (form: 1 | 2, { kind, channel }: EncryptedStream): Uint8Array =>
  new TextEncoder().encode(`${LABELS[form]}:${kind}:${channel}`);

/**
 * HKDF-SHA256 (RFC 5869) of the end-to-end key and the epoch's secret, with the session's salt: 32 bytes. A new salt lets a
 * restarted sender count from 0. `secret`: absent for the first form, without epochs. Throws RangeError for another length of
 * key, secret or salt.
 */
export const deriveSessionKey = (
  e2eeKey: Uint8Array,
  salt: Uint8Array,
  stream: EncryptedStream,
  secret?: Uint8Array,
): Uint8Array => {
  if (e2eeKey.length !== E2EE_KEY_BYTES || salt.length !== SALT_BYTES || (secret?.length ?? E2EE_KEY_BYTES) !== E2EE_KEY_BYTES)
    throw new RangeError(`end-to-end key of ${e2eeKey.length} bytes, salt of ${salt.length}, secret of ${secret?.length ?? 0}`);
  if (secret === undefined) return hkdf(sha256, e2eeKey, salt, labelOf(1, stream), E2EE_KEY_BYTES);
  return hkdf(sha256, joinBytes([e2eeKey, secret]), salt, labelOf(2, stream), E2EE_KEY_BYTES);
};

/** Ends with the epoch's name. `epoch`: absent for the first form. */
export const newSalt = (randomBytes: (count: number) => Uint8Array, epoch?: Pick<Epoch, "id">): Uint8Array => {
  if (epoch === undefined) return randomBytes(SALT_BYTES);
  return joinBytes([randomBytes(SALT_BYTES - EPOCH_ID_BYTES), epoch.id]);
};

/** The end of a second-form salt. */
export const epochIdOf = (salt: Uint8Array): Uint8Array => salt.subarray(SALT_BYTES - EPOCH_ID_BYTES);
