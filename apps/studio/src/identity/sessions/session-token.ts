import { randomBytes } from "node:crypto";

/** 256 random bits, base64url. */
export const newSessionToken = (): string => randomBytes(32).toString("base64url");
