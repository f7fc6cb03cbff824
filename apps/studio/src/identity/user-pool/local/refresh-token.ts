import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../../platform/index.ts";

/** Common to all refresh tokens of a login: 128 random bits, stored as a hash only. */
const HANDLE_BYTES = 16;
const GENERATION_BYTES = 4;
/** 224 bits of an HMAC. */
const PROOF_BYTES = 28;
const TOKEN_BYTES = HANDLE_BYTES + GENERATION_BYTES + PROOF_BYTES;

export const newLoginHandle = (): Buffer => randomBytes(HANDLE_BYTES);

/** SHA-256 of the handle in lower-case hex. */
export const loginIdOf = (handle: Buffer): string => createHash("sha256").update(handle).digest("hex");

const proofOf = (secrets: Pick<Secrets, "mac">, named: Buffer): Buffer =>
  Buffer.from(secrets.mac("identity-refresh", named.toString("hex")), "hex").subarray(0, PROOF_BYTES);

/** 64 letters of base64url. Deterministic, so a client that missed an answer gets the same token again. */
export const refreshTokenOf = (secrets: Pick<Secrets, "mac">, handle: Buffer, generation: number): string => {
  const number = Buffer.alloc(GENERATION_BYTES);
  number.writeUInt32BE(generation);
  const named = Buffer.concat([handle, number]);
  return Buffer.concat([named, proofOf(secrets, named)]).toString("base64url");
};

export interface ReadRefreshToken {
  readonly handle: Buffer;
  readonly login: string;
  readonly generation: number;
}

/** Undefined if we didn't issue it. The token may have expired. */
export const readRefreshToken = (secrets: Pick<Secrets, "mac">, token: string): ReadRefreshToken | undefined => {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== TOKEN_BYTES || bytes.toString("base64url") !== token) return undefined;
  const named = bytes.subarray(0, HANDLE_BYTES + GENERATION_BYTES);
  if (!timingSafeEqual(proofOf(secrets, named), bytes.subarray(named.length))) return undefined;
  const handle = named.subarray(0, HANDLE_BYTES);
  return { handle, login: loginIdOf(handle), generation: named.readUInt32BE(HANDLE_BYTES) };
};
