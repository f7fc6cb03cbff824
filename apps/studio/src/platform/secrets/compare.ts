import { createHash, timingSafeEqual } from "node:crypto";

/** Constant time, except for the length. Texts are compared as UTF-8. */
export const isSameSecret = (given: string | Uint8Array, wanted: string | Uint8Array): boolean => {
  const [one, other] = [Buffer.from(given as string), Buffer.from(wanted as string)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** SHA-256 in lower-case hex. The token's entropy makes salt unnecessary. */
export const tokenHash = (token: string): string => createHash("sha256").update(token, "utf8").digest("hex");
