import { createHash, timingSafeEqual } from "node:crypto";
import { err, ok, type Result } from "@setsuna/kit";

/** RFC 6750 §2.1, but any printable character: the token is the client's own. */
const BEARER = /^Bearer +([\x21-\x7e]{1,8192}) *$/i;

/**
 * Undefined without the header. The failure: over 8192 characters, malformed or another scheme. Such a request means to be
 * protected, so it must not count as one without a token.
 */
export const bearerToken = (header: string | undefined): Result<string | undefined, "malformed"> => {
  if (header === undefined) return ok(undefined);
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? err("malformed") : ok(token);
};

export const tokenDigest = (token: string | undefined): Buffer =>
  createHash("sha256")
    .update(token === undefined ? "none" : `token ${token}`)
    .digest();

export const sameToken = (digest: Buffer, token: string | undefined): boolean => timingSafeEqual(digest, tokenDigest(token));
