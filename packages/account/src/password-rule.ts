import { z } from "zod";

/** Fewest and most characters of a password, UTF-16 units. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 100;

/**
 * Normalizes a password for hashing and comparison: non-ASCII blanks become U+0020 and the text NFC, so it is the same on every
 * keyboard. RFC 8265 §4.2.2, OpaqueString; case and width stay.
 */
export const normalisedPassword = (typed: string): string => typed.replace(/\p{Zs}/gu, " ").normalize("NFC");

/**
 * A password of an account, normalised, spec §5: 8 to 100 characters with a single-byte lower-case letter, an upper-case letter and a digit.
 * Characters are UTF-16 units, as a form's `maxlength` counts them.
 */
export const AccountPassword = z
  .string()
  .overwrite(normalisedPassword)
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .regex(/[a-z]/)
  .regex(/[A-Z]/)
  .regex(/[0-9]/)
  .brand<"AccountPassword">();
export type AccountPassword = z.infer<typeof AccountPassword>;

/** A login asks for a length alone: older passwords may follow older rules. Spec §5. */
export const LoginPassword = z.string().overwrite(normalisedPassword).min(PASSWORD_MIN);
