import { ristretto255_oprf } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { scrypt } from "@noble/hashes/scrypt.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { PASSWORD_CONFIRMATION_NAME, type PasswordEvaluation, type SerialId, StudioError } from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";
import { joinVerifierOf } from "./join-proof.ts";

/** RFC 7914: 128 MiB and most of a second in JavaScript per guess, even with the server's secret. */
export const PASSWORD_COST = { N: 2 ** 17, r: 8, p: 1, dkLen: 32 } as const;
const NAME = "setsuna-id-v3:";
const KEY_BYTES = 32;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export type RandomBytes = (count: number) => Uint8Array;

/** Returns the scrypt salt of an ID's passwords. */
export const passwordSalt = (serialId: SerialId): string => NAME + serialId;

/** 32 bytes. Takes most of a second of CPU: in a page, call it from a worker. */
export const hashPassword = (serialId: SerialId, password: string): Uint8Array =>
  scrypt(password, passwordSalt(serialId), PASSWORD_COST);

/** Keys derived from a password. */
export interface PasswordKeys {
  /** For the password's proofs: 32 bytes in base64url, 43 characters. It never leaves the client. */
  readonly proofKey: string;
  /** 32 bytes that never leave the client. */
  readonly e2eeKey: Uint8Array;
  /** The server showed that the ID's password has this proof key. False: prove nothing with it. */
  readonly isConfirmed: boolean;
}

/** A password that waits for the server's part of the keys. */
export interface BlindedPassword {
  readonly blinded: string;
  /** `hash`: of {@link hashPassword}. Throws StudioError `evaluation-forged` for an element that no server evaluated. */
  finish(hash: Uint8Array, evaluation: PasswordEvaluation): PasswordKeys;
}

/** HMAC-SHA256 under the proof's public key, which only the server has, so that others can't confirm keys of another OPRF key. */
export const confirmationOf = (serialId: SerialId, proofKey: string): string =>
  base64url(
    hmac(sha256, bytesOfBase64url(joinVerifierOf(proofKey)) ?? new Uint8Array(), utf8(PASSWORD_CONFIRMATION_NAME + serialId)),
  );

const outputOf = (password: string, blind: Uint8Array, element: string): Uint8Array => {
  try {
    return ristretto255_oprf.oprf.finalize(utf8(password), blind, bytesOfBase64url(element) ?? new Uint8Array());
  } catch {
    // The library throws plain errors for a non-element and the identity.
    throw new StudioError("evaluation-forged", "no element of the group");
  }
};

/**
 * OPRF of RFC 9497 (ristretto255-SHA512, mode 0x00) and scrypt, then HKDF-SHA256 over both. Neither alone reveals the keys, so no
 * one can guess passwords without the server. Decision 0049.
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
