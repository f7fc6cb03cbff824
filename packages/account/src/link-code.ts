import { FoldedCode } from "@setsuna/contracts";
import type { z } from "zod";
import { MailCode } from "./mail-code.ts";

/** Six digits and, in a link of the built-in service, the ID of their sign-up or request: `012345.<id>`. */
export const LinkCode = FoldedCode.regex(/^[0-9]{6}(\.[\w-]{22,36})?$/).brand<"LinkCode">();
export type LinkCode = z.infer<typeof LinkCode>;

/** The code of a link. `request`: 22 to 36 letters, digits, hyphens or underscores. Throws ZodError for another one. */
export const linkCodeOf = (code: MailCode, request: string): LinkCode => LinkCode.parse(`${code}.${request}`);

/** Returns the digits of a code and its request; `request` is undefined if the digits were typed, or mailed by a user pool. */
export const partsOfCode = (code: LinkCode): { readonly digits: MailCode; readonly request: string | undefined } => {
  const [digits, request] = code.split(".");
  return { digits: MailCode.parse(digits), request };
};
