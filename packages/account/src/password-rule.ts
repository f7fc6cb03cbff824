import { z } from "zod";

/** Shortest and longest password, UTF-16 units. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 100;

/**
 * Non-ASCII blanks become U+0020 and the text NFC: the same on every keyboard. RFC 8265 §4.2.2, OpaqueString; case and width
 * stay.
 */
export const normalisedPassword = (typed: string): string => typed.replace(/\p{Zs}/gu, " ").normalize("NFC");

/**
 * Normalized; spec §5: 8 to 100 characters with an ASCII lower-case letter, upper-case letter and digit. UTF-16 units, like a
 * form's `maxlength`.
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
