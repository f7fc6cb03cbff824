import { MAX_CONTROL_BYTES, parseControlHeader } from "@setsuna/contracts";
import { err, joinBytes, ok, type Result } from "@setsuna/kit";
import type { LearnedEpoch } from "../epoch/epoch-book.ts";
import type { DecryptError, FrameDecryptor } from "./frame-decryptor.ts";
import type { FrameEncryptor } from "./frame-encryptor.ts";
import { trailerBytes } from "./trailer.ts";

/** Bytes that encryption adds to a control message: each can be decrypted on its own. Without its signature. */
export const ENCRYPTED_CONTROL_BYTES = trailerBytes(true);

/**
 * Encrypts the value. Kind, key, number and time stay clear, since the relay keeps the newest state per key, but are bound to it.
 * `reservedBytes`: added later; `sentAt`: in place of the RTP timestamp, 0 outside epochs. Throws RangeError for an invalid or
 * too long message.
 */
export const encryptControlMessage = (
  encryptor: FrameEncryptor,
  message: Uint8Array,
  { sentAt = 0, reservedBytes = 0 } = {},
): Uint8Array<ArrayBuffer> => {
  const header = parseControlHeader(message);
  if (!header.ok) throw new RangeError(`no control message: ${header.error}`);
  const added = ENCRYPTED_CONTROL_BYTES + reservedBytes;
  if (message.length + added > MAX_CONTROL_BYTES)
    throw new RangeError(`control message of ${message.length} bytes, ${added} more when encrypted`);
  const clear = message.slice(0, header.value.payloadOffset);
  return joinBytes([clear, encryptor.encrypt({ clear, secret: message.subarray(clear.length) }, sentAt, true)]);
};

/** `verified`: the epoch whose signer signed it; absent outside epochs. Never throws. */
export const decryptControlMessage = (
  decryptor: FrameDecryptor,
  message: Uint8Array,
  verified?: LearnedEpoch,
): Result<Uint8Array<ArrayBuffer>, DecryptError> => {
  const header = parseControlHeader(message);
  if (!header.ok) return err("not-encrypted");
  const clear = message.slice(0, header.value.payloadOffset);
  const decrypted = decryptor.decrypt(message.subarray(clear.length), clear, undefined, verified);
  return decrypted.ok ? ok(joinBytes([clear, decrypted.value])) : decrypted;
};
