import { Email } from "@setsuna/contracts";
import { base64, bytesOfBase64, utf8 } from "@setsuna/kit";
import { LinkCode } from "./link-code.ts";

/** Contents of a mailed link. */
export interface LinkTarget {
  readonly email: Email;
  readonly code: LinkCode;
}

const textOf = (parameter: string | null): string | undefined => {
  // A form decoder reads + as a space.
  const bytes = parameter === null ? undefined : bytesOfBase64(parameter.replaceAll(" ", "+"));
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A fatal decoder throws only for invalid UTF-8.
    return undefined;
  }
};

/** The query of `/studio/resetpass` without its question mark: m and c are base64 of the address and the code. Spec §2. */
export const linkQuery = ({ email, code }: LinkTarget): string =>
  `m=${encodeURIComponent(base64(utf8(email)))}&c=${encodeURIComponent(base64(utf8(code)))}`;

/** Undefined if missing or garbled. */
export const readLink = (m: string | null, c: string | null): LinkTarget | undefined => {
  const email = Email.safeParse(textOf(m));
  const code = LinkCode.safeParse(textOf(c));
  return email.success && code.success ? { email: email.data, code: code.data } : undefined;
};
