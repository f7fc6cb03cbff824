import { createHash, timingSafeEqual } from "node:crypto";
import { err, ok, type Result } from "@setsuna/kit";

/** RFC 6750 §2.1 with every printable character, since the token is the client's own. */
const BEARER = /^Bearer +([\x21-\x7e]{1,8192}) *$/i;

/**
 * The token of an Authorization header; undefined where there is no such header. The failure: there is one and it holds no token, because it
 * is too long (more than 8192 characters), malformed or of another scheme. Such a request means to be protected, so it must not count as one
 * without a token.
 */
export const bearerToken = (header: string | undefined): Result<string | undefined, "malformed"> => {
  if (header === undefined) return ok(undefined);
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? err("malformed") : ok(token);
};

/** A token kept only to be compared later. */
export const tokenDigest = (token: string | undefined): Buffer =>
  createHash("sha256")
    .update(token === undefined ? "none" : `token ${token}`)
    .digest();

/** Constant time. */
export const sameToken = (digest: Buffer, token: string | undefined): boolean => timingSafeEqual(digest, tokenDigest(token));
