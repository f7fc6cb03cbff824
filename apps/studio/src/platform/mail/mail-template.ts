import type { BothLanguages, Language } from "@setsuna/contracts";
import type { MailContent } from "./mail-content.ts";
import type { MailTemplate, MailTemplates } from "./mail-port.ts";
import type { MailAddress } from "./rendered-mail.ts";

/** `address`: the site's, for links. */
export type MailText<Name extends MailTemplate> = Readonly<
  Record<Language, (data: MailTemplates[Name], address: string) => MailContent>
>;

export type MailTexts<Names extends MailTemplate = MailTemplate> = { readonly [Name in Names]: MailText<Name> };

export interface MailSite {
  readonly texts: MailTexts;
  /** For the footer. Absent: omitted. */
  readonly operator?: BothLanguages | undefined;
  /** Before `/studio`, such as `https://studio.example`. */
  readonly address: string;
  readonly from: MailAddress;
}
