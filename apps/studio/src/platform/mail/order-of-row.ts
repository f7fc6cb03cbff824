import { MailCode } from "@setsuna/account";
import { CivilDate, Email, GivenRole, Licences, PaidPlan, SerialId, Yen } from "@setsuna/contracts";
import { z } from "zod";
import type { MailTemplate, MailTemplates } from "./mail-port.ts";
import type { OutboxRow } from "./outbox.ts";
import type { MailOrder } from "./render-mail.ts";

const text = z.string();
const rowId = z.string().regex(/^[\w-]{22}$/);
const licenceFacts = z.object({ serialId: SerialId, plan: PaidPlan, licences: Licences, total: Yen });
const orderFacts = licenceFacts.extend({ serialId: z.union([SerialId, z.literal("")]) });
const DATA: { readonly [Name in MailTemplate]: z.ZodType<MailTemplates[Name]> } = {
  "confirm-sign-up": z.object({ code: MailCode, email: Email, request: z.uuid() }),
  "reset-password": z.object({ code: MailCode, email: Email, request: rowId }),
  // Older rows lack the counts of what else was revoked.
  "password-changed": z.object({
    email: text,
    how: z.enum(["changed", "reset"]).default("changed"),
    programs: z.number().int().nonnegative().default(0),
    tokens: z.number().int().nonnegative().default(0),
  }),
  "contact-operator": z.object({ email: text, name: text, companyName: text, subject: text, content: text, messageId: text }),
  "contact-sender": z.object({ messageId: rowId }),
  "contact-reply": z.object({ messageId: rowId, answer: text, replyTo: Email, references: z.string().regex(/^[\w -]*$/) }),
  "purchase-complete": licenceFacts.extend({ renewsOn: CivilDate, document: text }),
  "renewal-receipt": licenceFacts.extend({ renewsOn: CivilDate, document: text }),
  "renewal-failed": licenceFacts.extend({ triesAgainOn: CivilDate.nullable(), restrictedOn: CivilDate }),
  "payment-restricted": licenceFacts.extend({ document: text.nullable(), endsOn: CivilDate }),
  "invoice-issued": licenceFacts.extend({ document: text, dueOn: CivilDate }),
  "invoice-reminder": z.object({
    when: z.enum(["before-due", "due-today", "overdue"]),
    serialId: SerialId,
    document: text,
    total: Yen,
    dueOn: CivilDate,
    restrictedOn: CivilDate,
  }),
  "invoice-paid": z.object({ document: text, total: Yen, paidOn: CivilDate }),
  "order-awaiting": orderFacts,
  "order-to-approve": orderFacts.extend({ name: text }),
  "order-refused": orderFacts.extend({ why: text }),
  "licence-ended": z.object({
    serialId: SerialId,
    plan: PaidPlan,
    why: z.enum(["renewal-stopped", "not-paid", "licences-subtracted"]),
  }),
  "purchase-lapsed": licenceFacts.extend({ serialId: SerialId.nullable() }),
  "payment-refunded": z.object({ serialId: SerialId.nullable(), total: Yen, receipt: text, creditNote: text }),
  "card-changed": z.object({ brand: text, last4: text, expiryMonth: z.number().int(), expiryYear: z.number().int() }),
  "token-created": z.object({ name: text, scopes: text, expiresOn: CivilDate }),
  "factor-added": z.object({ name: text.nullable(), at: text, address: text, userAgent: text, token: text }),
  "factor-removed": z.object({ names: text, at: text, by: z.enum(["owner", "reset", "report", "operator"]) }),
  "recovery-codes": z.object({
    event: z.enum(["made", "used"]),
    left: z.number().int().min(0),
    at: text,
    address: text,
    userAgent: text,
  }),
  "factors-removal": z.object({ event: z.enum(["started", "cancelled", "done"]), at: text }),
  "organization-invitation": z.object({ role: GivenRole, expiresOn: CivilDate }),
  "tokens-revoked": z.object({ count: z.number().int().positive() }),
  "webhook-disabled": z.object({ url: text, why: z.enum(["failing", "gone"]) }),
};

const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(DATA, name);

/** Undefined: this version has no such template or it wants other data. */
export const orderOfRow = (row: OutboxRow): MailOrder | undefined => {
  if (!isMailTemplate(row.template)) return undefined;
  const data = DATA[row.template].safeParse(row.data);
  if (!data.success) return undefined;
  return { id: row.id, to: row.recipient, language: row.language, template: row.template, data: data.data };
};
