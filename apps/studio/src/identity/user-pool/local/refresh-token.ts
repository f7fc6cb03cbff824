import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../../platform/index.ts";

/**
 * Length of the part that all refresh tokens of a login have in common: 128 random bits that the database knows by their
 * hash alone.
 */
const HANDLE_BYTES = 16;
const GENERATION_BYTES = 4;
/** 224 bits of an HMAC under a key that the database does not have. */
const PROOF_BYTES = 28;
const TOKEN_BYTES = HANDLE_BYTES + GENERATION_BYTES + PROOF_BYTES;

export const newLoginHandle = (): Buffer => randomBytes(HANDLE_BYTES);

/** Returns the database's name for a login: SHA-256 of its handle, lower-case hexadecimal. */
export const loginIdOf = (handle: Buffer): string => createHash("sha256").update(handle).digest("hex");

const proofOf = (secrets: Pick<Secrets, "mac">, named: Buffer): Buffer =>
  Buffer.from(secrets.mac("identity-refresh", named.toString("hex")), "hex").subarray(0, PROOF_BYTES);

/**
 * Returns the refresh token of a login's generation, 64 letters of base64url. It follows from the two: the same generation is
 * answered with the same token, so a client that missed an answer asks again without a second line of tokens beginning.
 */
export const refreshTokenOf = (secrets: Pick<Secrets, "mac">, handle: Buffer, generation: number): string => {
  const number = Buffer.alloc(GENERATION_BYTES);
  number.writeUInt32BE(generation);
  const named = Buffer.concat([handle, number]);
  return Buffer.concat([named, proofOf(secrets, named)]).toString("base64url");
};

export interface ReadRefreshToken {
  readonly handle: Buffer;
  /** The id of the login. */
  readonly login: string;
  readonly generation: number;
}

/**
 * Returns the content of a refresh token that this service made; undefined for any other text. Whether it still counts only
 * the database knows.
 */
export const readRefreshToken = (secrets: Pick<Secrets, "mac">, token: string): ReadRefreshToken | undefined => {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== TOKEN_BYTES || bytes.toString("base64url") !== token) return undefined;
  const named = bytes.subarray(0, HANDLE_BYTES + GENERATION_BYTES);
  if (!timingSafeEqual(proofOf(secrets, named), bytes.subarray(named.length))) return undefined;
  const handle = named.subarray(0, HANDLE_BYTES);
  return { handle, login: loginIdOf(handle), generation: named.readUInt32BE(HANDLE_BYTES) };
};
