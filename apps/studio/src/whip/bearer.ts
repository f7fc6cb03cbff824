import { createHash, timingSafeEqual } from "node:crypto";

/** RFC 6750 §2.1: the token of an Authorization header; undefined when there is none or it is of another scheme. */
export const bearerToken = (header: string | undefined): string | undefined => {
  const match = header === undefined ? null : /^Bearer +([\x21-\x7e]{1,256})$/i.exec(header);
  return match?.[1];
};

/** A token kept only to be compared later. */
export const tokenDigest = (token: string | undefined): Buffer =>
  createHash("sha256")
    .update(token === undefined ? "none" : `token ${token}`)
    .digest();

/** Constant time. */
export const sameToken = (digest: Buffer, token: string | undefined): boolean => timingSafeEqual(digest, tokenDigest(token));
