import { ristretto255_oprf } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { scrypt } from "@noble/hashes/scrypt.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { PASSWORD_CONFIRMATION_NAME, type PasswordEvaluation, type SerialId, StudioError } from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";
import { joinVerifierOf } from "./join-proof.ts";

/** Cost of a guess at an ID password for whoever has the server's secret too (RFC 7914): 128 MiB, and most of a second in JavaScript. */
export const PASSWORD_COST = { N: 2 ** 17, r: 8, p: 1, dkLen: 32 } as const;
const NAME = "setsuna-id-v3:";
const KEY_BYTES = 32;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Gives unpredictable bytes, as from crypto.getRandomValues. */
export type RandomBytes = (count: number) => Uint8Array;

/** Returns scrypt's salt for the passwords of an ID. */
export const passwordSalt = (serialId: SerialId): string => NAME + serialId;

/** Returns the hash that goes into a password's keys: 32 bytes. Takes most of a second of CPU: in a page, call it from a worker. */
export const hashPassword = (serialId: SerialId, password: string): Uint8Array =>
  scrypt(password, passwordSalt(serialId), PASSWORD_COST);

/** Keys of a password. */
export interface PasswordKeys {
  /** Secret of the password's proofs: 32 bytes in base64url, 43 characters. It never leaves the client. */
  readonly proofKey: string;
  /** 32 bytes that never leave the client. */
  readonly e2eeKey: Uint8Array;
  /** True when the server has shown that the ID's present password has this proof key. Where it is false, nothing may be proved by it. */
  readonly isConfirmed: boolean;
}

/** A password of which the server is asked for its part of the keys. */
export interface BlindedPassword {
  /** Element for `evaluate`, in base64url. It says nothing about the password. */
  readonly blinded: string;
  /** Returns the keys. `hash`: of {@link hashPassword}. Throws StudioError `evaluation-forged` for an element that no server evaluated. */
  finish(hash: Uint8Array, evaluation: PasswordEvaluation): PasswordKeys;
}

/**
 * Returns the confirmation of a proof key: HMAC-SHA256 under its public key, which the server has, and tells nobody. A server that does not have it
 * cannot make one for keys that another OPRF key gives.
 */
export const confirmationOf = (serialId: SerialId, proofKey: string): string =>
  base64url(
    hmac(sha256, bytesOfBase64url(joinVerifierOf(proofKey)) ?? new Uint8Array(), utf8(PASSWORD_CONFIRMATION_NAME + serialId)),
  );

const outputOf = (password: string, blind: Uint8Array, element: string): Uint8Array => {
  try {
    return ristretto255_oprf.oprf.finalize(utf8(password), blind, bytesOfBase64url(element) ?? new Uint8Array());
  } catch {
    // The library has plain errors for what is no element, and for the identity.
    throw new StudioError("evaluation-forged", "no element of the group");
  }
};

/**
 * Begins the keys of an ID password: OPRF of RFC 9497 (ristretto255-SHA512, mode 0x00) and scrypt beside each other, then HKDF-SHA256 over both.
 * Neither alone says anything about proof key or end-to-end key, so that nobody tries passwords without the server. Decision 0049.
 */
export const blindPassword = (serialId: SerialId, password: string, randomBytes: RandomBytes): BlindedPassword => {
  const { blind, blinded } = ristretto255_oprf.oprf.blind(utf8(password), (count = KEY_BYTES) => randomBytes(count));
  return {
    blinded: base64url(blinded),
    finish: (hash, { element, confirmation }) => {
      const output = outputOf(password, blind, element);
      const input = new Uint8Array(hash.length + output.length);
      input.set(hash);
      input.set(output, hash.length);
      const bytes = hkdf(sha256, input, undefined, utf8(NAME + serialId), 2 * KEY_BYTES);
      const proofKey = base64url(bytes.subarray(0, KEY_BYTES));
      return { proofKey, e2eeKey: bytes.slice(KEY_BYTES), isConfirmed: confirmationOf(serialId, proofKey) === confirmation };
    },
  };
};
