import { MailCode } from "@setsuna/account";
import { Email } from "@setsuna/contracts";
import { z } from "zod";
import type { MailTemplate, MailTemplates } from "./mail-port.ts";
import type { OutboxRow } from "./outbox.ts";
import { isMailTemplate, type MailOrder } from "./render-mail.ts";

const text = z.string();
const DATA: { readonly [Name in MailTemplate]: z.ZodType<MailTemplates[Name]> } = {
  "confirm-sign-up": z.object({ code: MailCode, email: Email }),
  "reset-password": z.object({ code: MailCode, email: Email }),
  "password-changed": z.object({ email: text }),
  "contact-operator": z.object({ email: text, name: text, companyName: text, subject: text, content: text, messageId: text }),
  "contact-sender": z.object({ name: text, subject: text, content: text }),
};

/** The order that an outbox row holds; undefined when this version has no such template or it wants other data. */
export const orderOfRow = (row: OutboxRow): MailOrder | undefined => {
  if (!isMailTemplate(row.template)) return undefined;
  const data = DATA[row.template].safeParse(row.data);
  if (!data.success) return undefined;
  return { id: row.id, to: row.recipient, language: row.language, template: row.template, data: data.data };
};
