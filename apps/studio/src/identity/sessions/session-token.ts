import { createHash, randomBytes } from "node:crypto";

/** Returns a new cookie value: 256 random bits, base64url. */
export const newSessionToken = (): string => randomBytes(32).toString("base64url");

/** Returns the token's form in the database: SHA-256, lower-case hexadecimal. A copy of the table signs nobody in. */
export const sessionTokenHash = (token: string): string => createHash("sha256").update(token, "utf8").digest("hex");
