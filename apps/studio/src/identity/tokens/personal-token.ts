import { createHash } from "node:crypto";
import { TOKEN_PREFIX } from "@setsuna/contracts";
import { tokenHash } from "../../platform/index.ts";

/** Returns a uniform integer from 0 to `below` - 1. */
export type RandomBelow = (below: number) => number;

/** Letters and digits: selectable by double click, safe in shells and URLs. */
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 238 bits. */
const SECRET_LENGTH = 40;
const CHECK_LENGTH = 6;
const HINT_LENGTH = 4;

const FORM = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);

const letter = (index: number): string => LETTERS[index % LETTERS.length] ?? "";

/** Detects a mistyped token without a database lookup. */
const checkOf = (secret: string): string => {
  const digest = createHash("sha256").update(`${TOKEN_PREFIX}${secret}`, "utf8").digest();
  return Array.from({ length: CHECK_LENGTH }, (_, index) => letter(digest.readUInt16BE(index * 2))).join("");
};

export const newPersonalToken = (random: RandomBelow): string => {
  const secret = Array.from({ length: SECRET_LENGTH }, () => letter(random(LETTERS.length))).join("");
  return `${TOKEN_PREFIX}${secret}${checkOf(secret)}`;
};

export const claimsPersonalToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** Checks only form and checksum; the token may not exist. */
export const isPersonalToken = (token: string): boolean => {
  const [, secret, check] = FORM.exec(token) ?? [];
  return secret !== undefined && check === checkOf(secret);
};

/** SHA-256 in lower-case hex. No salt, because the token is random. */
export const personalTokenHash = (token: string): string => tokenHash(token);

/** Shown to the owner; reveals 24 of 238 bits. */
export const personalTokenHint = (token: string): string => token.slice(TOKEN_PREFIX.length, TOKEN_PREFIX.length + HINT_LENGTH);
