import type { Language } from "@setsuna/contracts";
import type { MailContent } from "../mail-content.ts";
import type { MailTemplate, MailTemplates } from "../mail-port.ts";

export type Template<Name extends MailTemplate> = Readonly<
  Record<Language, (data: MailTemplates[Name], address: string) => MailContent>
>;
