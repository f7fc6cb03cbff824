import { chacha20poly1305 } from "@noble/ciphers/chacha.js";

/** RFC 8439 §2.8. */
export const TAG_BYTES = 16;

/** Ciphertext and tag. The key has 32 bytes, the nonce 12. */
export const encryptBytes = (
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  plain: Uint8Array,
): Uint8Array<ArrayBuffer> => chacha20poly1305(key, nonce, associated).encrypt(plain);

/** Undefined when the tag at the end is wrong or missing. */
export const decryptBytes = (
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  encrypted: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined => {
  if (encrypted.length < TAG_BYTES) return undefined;
  try {
    return chacha20poly1305(key, nonce, associated).decrypt(encrypted);
  } catch (error) {
    if (error instanceof Error && error.message === "invalid tag") return undefined;
    throw error;
  }
};
