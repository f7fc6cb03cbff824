import { createHash, timingSafeEqual } from "node:crypto";

/** Returns whether both are the same, in a time that tells nothing of where they differ. Texts count as UTF-8; of what length they are shows. */
export const isSameSecret = (given: string | Uint8Array, wanted: string | Uint8Array): boolean => {
  const [one, other] = [Buffer.from(given as string), Buffer.from(wanted as string)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Returns the form in which the database knows a token of enough randomness to need no salt: SHA-256, lower-case hexadecimal. */
export const tokenHash = (token: string): string => createHash("sha256").update(token, "utf8").digest("hex");
