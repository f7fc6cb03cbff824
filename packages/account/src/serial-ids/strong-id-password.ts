import { IdPassword } from "@setsuna/contracts";

/** 64 characters, distinct in every typeface: without I, O, l, o, 0 and 1. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789#%+-=?@*";
const LENGTH = 8;

/**
 * Maximum length, 48 bits. `randomBelow`: uniform integer from 0 to below its limit. Spec §5: up to 8 letters, digits and
 * symbols.
 */
export const strongIdPassword = (randomBelow: (limit: number) => number): IdPassword =>
  IdPassword.parse(Array.from({ length: LENGTH }, () => CHARACTERS[randomBelow(CHARACTERS.length)]).join(""));
