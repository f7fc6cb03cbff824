import { chacha20poly1305 } from "@noble/ciphers/chacha.js";

/**
 * ChaCha20-Poly1305 (RFC 8439): that of this package's library, or a faster one that the machine has. Keys are 32 bytes, nonces 12, tags 16. Neither
 * changes what it is given; what they return is the caller's.
 */
export interface FrameCipher {
  /** Returns ciphertext and tag. */
  encrypt(key: Uint8Array, nonce: Uint8Array, associated: Uint8Array, plain: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Returns the plaintext; undefined when the tag at the end of `encrypted` does not fit, or is not there. */
  decrypt(key: Uint8Array, nonce: Uint8Array, associated: Uint8Array, encrypted: Uint8Array): Uint8Array<ArrayBuffer> | undefined;
}

/** Bytes of a tag. */
export const TAG_BYTES = 16;

/** The cipher of the library, in JavaScript. */
export const libraryCipher: FrameCipher = {
  encrypt: (key, nonce, associated, plain) => Uint8Array.from(chacha20poly1305(key, nonce, associated).encrypt(plain)),
  decrypt: (key, nonce, associated, encrypted) => {
    if (encrypted.length < TAG_BYTES) return undefined;
    try {
      return Uint8Array.from(chacha20poly1305(key, nonce, associated).decrypt(encrypted));
    } catch (error) {
      if (error instanceof Error && error.message === "invalid tag") return undefined;
      throw error;
    }
  },
};
