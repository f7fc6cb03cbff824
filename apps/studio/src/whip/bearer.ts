import { createHash, scrypt, timingSafeEqual } from "node:crypto";
import type { SerialId } from "@setsuna/contracts";

/** RFC 6750 §2.1: the token of an Authorization header; undefined when there is none or it is of another scheme. */
export const bearerToken = (header: string | undefined): string | undefined => {
  const match = header === undefined ? null : /^Bearer +([\x21-\x7e]{1,256})$/i.exec(header);
  return match?.[1];
};

/**
 * The proof that a client of ours would derive from the password (packages/session id-password.ts), off the main thread;
 * a test compares the two.
 */
export const proofOfPassword = (id: SerialId, password: string): Promise<string> =>
  new Promise((resolve, reject) => {
    // 128 N r bytes is what RFC 7914 needs; Node's default limit is exactly that and refuses.
    scrypt(password, `setsuna-id-v1:${id}`, 64, { N: 2 ** 14, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, key) => {
      if (error === null) resolve(key.subarray(0, 32).toString("base64url"));
      else reject(error);
    });
  });

/** A token kept only to be compared later. */
export const tokenDigest = (token: string | undefined): Buffer =>
  createHash("sha256")
    .update(token === undefined ? "none" : `token ${token}`)
    .digest();

/** Constant time. */
export const sameToken = (digest: Buffer, token: string | undefined): boolean => timingSafeEqual(digest, tokenDigest(token));
