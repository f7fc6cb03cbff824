import { IdPassword } from "@setsuna/contracts";
/** 64 characters that are told apart in every typeface and lie on every keyboard: without I, O, l, o, 0 and 1. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789#%+-=?@*";
const LENGTH = 8;
/**
 * An ID password that nobody guesses: as long as one may be, 48 bits. `randomBelow` gives each whole number from 0 to below its limit
 * as likely as the next. Spec §5: up to 8 letters, digits and symbols.
 */
export const strongIdPassword = (randomBelow) => IdPassword.parse(Array.from({ length: LENGTH }, () => CHARACTERS[randomBelow(CHARACTERS.length)]).join(""));
