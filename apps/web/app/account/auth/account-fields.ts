import { AccountPassword, LoginPassword, MailCode, normalisedPassword } from "@setsuna/account";
import { Email, type ErrorCode } from "@setsuna/contracts";
import { foldedCode, foldedEmail } from "@setsuna/kit";
import { z } from "zod";

/** A complaint of a form is a code of the error catalogue; the field shows its sentence in the language of the screen. */
const complaint = (code: ErrorCode): { readonly error: ErrorCode } => ({ error: code });

export const emailField = z
  .string()
  .overwrite(foldedEmail)
  .refine((text) => Email.safeParse(text).success, complaint("email-incorrect"));

/** Longer than any address may be (RFC 5321 §4.5.3.1.3). */
const ADDRESS_MAX = 254;
/** The password dialog asks for less: text without spaces, an @, a domain, a dot, a suffix. Spec §5. */
export const resetEmailField = z
  .string()
  .overwrite(foldedEmail)
  .refine((text) => text.length <= ADDRESS_MAX && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text), complaint("email-incorrect"));

/** A login checks the length alone. Spec §5. */
export const loginPasswordField = z
  .string()
  .refine((text) => LoginPassword.safeParse(text).success, complaint("password-too-short"));

const newPasswordField = z.string().refine((text) => AccountPassword.safeParse(text).success, complaint("invalid-password"));

/** Six digits, also as a Japanese keyboard writes them and with blanks between. */
export const codeField = z
  .string()
  .overwrite(foldedCode)
  .refine((text) => MailCode.safeParse(text).success, complaint("code-wrong"));

/** The two fields of a new password. */
export const newPasswordShape = { password: newPasswordField, confirmPassword: z.string().min(1, complaint("password-again")) };

/** Adds the comparison of both, made whatever else is wrong with the form. An empty second field has its own complaint. */
export const withSamePassword = <Shape extends typeof newPasswordShape>(schema: z.ZodObject<Shape>) =>
  schema.refine(
    (values) => {
      const { password, confirmPassword } = z.object({ password: z.string(), confirmPassword: z.string() }).parse(values);
      return confirmPassword === "" || normalisedPassword(password) === normalisedPassword(confirmPassword);
    },
    { ...complaint("passwords-differ"), path: ["confirmPassword"], when: () => true },
  );
