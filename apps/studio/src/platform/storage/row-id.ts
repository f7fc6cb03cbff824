import { randomBytes } from "node:crypto";

/** 128 random bits, 22 base64url characters. */
export const newRowId = (): string => randomBytes(16).toString("base64url");
