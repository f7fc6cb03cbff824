import { createHash, randomBytes } from "node:crypto";

/** Returns what a cookie holds: 256 random bits, base64url. */
export const newSessionToken = (): string => randomBytes(32).toString("base64url");

/** Returns what the database holds: SHA-256, lower-case hexadecimal. A copy of the table signs nobody in. */
export const sessionTokenHash = (token: string): string => createHash("sha256").update(token, "utf8").digest("hex");
