import { AccountPassword, LoginPassword, MailCode, normalisedPassword } from "@setsuna/account";
import { Email, type ErrorCode } from "@setsuna/contracts";
import { foldedCode, foldedEmail } from "@setsuna/kit";
import { z } from "zod";

const complaint = (code: ErrorCode): { readonly error: ErrorCode } => ({ error: code });

export const emailField = z
  .string()
  .overwrite(foldedEmail)
  .refine((text) => Email.safeParse(text).success, complaint("email-incorrect"));

/** RFC 5321 §4.5.3.1.3, rounded up. */
const ADDRESS_MAX = 254;
/** Text without spaces, an @, a domain, a dot, a suffix. Spec §5. */
export const resetEmailField = z
  .string()
  .overwrite(foldedEmail)
  .refine((text) => text.length <= ADDRESS_MAX && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text), complaint("email-incorrect"));

/** A login checks only the length. Spec §5. */
export const loginPasswordField = z
  .string()
  .refine((text) => LoginPassword.safeParse(text).success, complaint("password-too-short"));

const newPasswordField = z.string().refine((text) => AccountPassword.safeParse(text).success, complaint("invalid-password"));

/** Six digits, also as a Japanese keyboard writes them and with blanks between. */
export const codeField = z
  .string()
  .overwrite(foldedCode)
  .refine((text) => MailCode.safeParse(text).success, complaint("code-wrong"));

export const newPasswordShape = { password: newPasswordField, confirmPassword: z.string().min(1, complaint("password-again")) };

/** Regardless of other faults in the form. An empty second field has its own error. */
export const withSamePassword = <Shape extends typeof newPasswordShape>(schema: z.ZodObject<Shape>) =>
  schema.refine(
    (values) => {
      const { password, confirmPassword } = z.object({ password: z.string(), confirmPassword: z.string() }).parse(values);
      return confirmPassword === "" || normalisedPassword(password) === normalisedPassword(confirmPassword);
    },
    { ...complaint("passwords-differ"), path: ["confirmPassword"], when: () => true },
  );
