import { FoldedCode } from "@setsuna/contracts";
import type { z } from "zod";
import { MailCode } from "./mail-code.ts";

/** Six digits, and in our own links the ID of the sign-up or request: `012345.<id>`. */
export const LinkCode = FoldedCode.regex(/^[0-9]{6}(\.[\w-]{22,36})?$/).brand<"LinkCode">();
export type LinkCode = z.infer<typeof LinkCode>;

/** `request`: 22 to 36 letters, digits, hyphens or underscores. Throws ZodError otherwise. */
export const linkCodeOf = (code: MailCode, request: string): LinkCode => LinkCode.parse(`${code}.${request}`);

/** `request` is undefined if the code was typed or mailed by a user pool. */
export const partsOfCode = (code: LinkCode): { readonly digits: MailCode; readonly request: string | undefined } => {
  const [digits, request] = code.split(".");
  return { digits: MailCode.parse(digits), request };
};
