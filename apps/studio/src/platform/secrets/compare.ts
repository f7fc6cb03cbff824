import { createHash, timingSafeEqual } from "node:crypto";

/** Constant time, except for the length. Texts count as UTF-8. */
export const isSameSecret = (given: string | Uint8Array, wanted: string | Uint8Array): boolean => {
  const [one, other] = [Buffer.from(given as string), Buffer.from(wanted as string)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** SHA-256, lower-case hexadecimal. The token's entropy makes salt unnecessary. */
export const tokenHash = (token: string): string => createHash("sha256").update(token, "utf8").digest("hex");
