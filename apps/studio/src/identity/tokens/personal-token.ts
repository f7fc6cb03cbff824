import { createHash } from "node:crypto";
import { TOKEN_PREFIX } from "@setsuna/contracts";
import { tokenHash } from "../../platform/index.ts";

/** A whole number from 0 up to, not with, `below`. */
export type RandomBelow = (below: number) => number;

/** One word for a double click, in any shell and any URL: letters and digits. */
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 40 of 62 letters: 238 bits. */
const SECRET_LENGTH = 40;
const CHECK_LENGTH = 6;
const HINT_LENGTH = 4;

const FORM = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);

const letter = (index: number): string => LETTERS[index % LETTERS.length] ?? "";

/** A checksum of the secret, which detects a mistyped token without a database lookup. */
const checkOf = (secret: string): string => {
  const digest = createHash("sha256").update(`${TOKEN_PREFIX}${secret}`, "utf8").digest();
  return Array.from({ length: CHECK_LENGTH }, (_, index) => letter(digest.readUInt16BE(index * 2))).join("");
};

/** A new token: the prefix, 238 random bits, six letters that check them. */
export const newPersonalToken = (random: RandomBelow): string => {
  const secret = Array.from({ length: SECRET_LENGTH }, () => letter(random(LETTERS.length))).join("");
  return `${TOKEN_PREFIX}${secret}${checkOf(secret)}`;
};

/** True for anything with this token type's prefix, valid or not. */
export const claimsPersonalToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** True for a valid form and checksum. Only the database knows whether the token exists. */
export const isPersonalToken = (token: string): boolean => {
  const [, secret, check] = FORM.exec(token) ?? [];
  return secret !== undefined && check === checkOf(secret);
};

/** Returns the token's form in the database: SHA-256, lower-case hexadecimal. The randomness needs no salt. */
export const personalTokenHash = (token: string): string => tokenHash(token);

/** Characters that identify a token to its owner: 24 of its 238 bits. */
export const personalTokenHint = (token: string): string => token.slice(TOKEN_PREFIX.length, TOKEN_PREFIX.length + HINT_LENGTH);
