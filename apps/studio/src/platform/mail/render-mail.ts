import type { Language } from "@setsuna/contracts";
import { htmlBody } from "./html-body.ts";
import type { MailContent } from "./mail-content.ts";
import type { MailTemplate, MailTemplates } from "./mail-port.ts";
import { oneLine } from "./one-line.ts";
import type { MailSite, RenderedMail } from "./rendered-mail.ts";
import { cardChanged } from "./templates/card-changed.ts";
import { confirmSignUp } from "./templates/confirm-sign-up.ts";
import { contactOperator } from "./templates/contact-operator.ts";
import { contactReply } from "./templates/contact-reply.ts";
import { contactSender } from "./templates/contact-sender.ts";
import { factorAdded } from "./templates/factor-added.ts";
import { factorRemoved } from "./templates/factor-removed.ts";
import { factorsRemoval } from "./templates/factors-removal.ts";
import { invoiceIssued } from "./templates/invoice-issued.ts";
import { invoicePaid } from "./templates/invoice-paid.ts";
import { invoiceReminder } from "./templates/invoice-reminder.ts";
import { licenceEnded } from "./templates/licence-ended.ts";
import { orderAwaiting } from "./templates/order-awaiting.ts";
import { orderRefused } from "./templates/order-refused.ts";
import { orderToApprove } from "./templates/order-to-approve.ts";
import { passwordChanged } from "./templates/password-changed.ts";
import { paymentRefunded } from "./templates/payment-refunded.ts";
import { paymentRestricted } from "./templates/payment-restricted.ts";
import { purchaseComplete } from "./templates/purchase-complete.ts";
import { purchaseLapsed } from "./templates/purchase-lapsed.ts";
import { recoveryCodes } from "./templates/recovery-codes.ts";
import { renewalFailed } from "./templates/renewal-failed.ts";
import { renewalReceipt } from "./templates/renewal-receipt.ts";
import { resetPassword } from "./templates/reset-password.ts";
import type { Template } from "./templates/template.ts";
import { tokenCreated } from "./templates/token-created.ts";
import { tokensRevoked } from "./templates/tokens-revoked.ts";
import { textBody } from "./text-body.ts";

const TEMPLATES: { readonly [Name in MailTemplate]: Template<Name> } = {
  "confirm-sign-up": confirmSignUp,
  "reset-password": resetPassword,
  "password-changed": passwordChanged,
  "contact-operator": contactOperator,
  "contact-sender": contactSender,
  "purchase-complete": purchaseComplete,
  "renewal-receipt": renewalReceipt,
  "renewal-failed": renewalFailed,
  "payment-restricted": paymentRestricted,
  "invoice-issued": invoiceIssued,
  "invoice-reminder": invoiceReminder,
  "invoice-paid": invoicePaid,
  "order-awaiting": orderAwaiting,
  "order-refused": orderRefused,
  "order-to-approve": orderToApprove,
  "licence-ended": licenceEnded,
  "purchase-lapsed": purchaseLapsed,
  "payment-refunded": paymentRefunded,
  "card-changed": cardChanged,
  "contact-reply": contactReply,
  "token-created": tokenCreated,
  "tokens-revoked": tokensRevoked,
  "factor-added": factorAdded,
  "factor-removed": factorRemoved,
  "factors-removal": factorsRemoval,
  "recovery-codes": recoveryCodes,
};

export interface MailOrder<Name extends MailTemplate = MailTemplate> {
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly template: Name;
  readonly data: MailTemplates[Name];
}

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(TEMPLATES, name);

const contentOf = <Name extends MailTemplate>({ template, language, data }: MailOrder<Name>, address: string): MailContent =>
  TEMPLATES[template][language](data, address);

/** The same for every attempt, so that servers can deduplicate. */
const messageIdOf = (row: string, { from }: MailSite): string =>
  `<${row}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;

/** Throws when a code or address can't be put into a link. */
export const renderMail = <Name extends MailTemplate>(order: MailOrder<Name>, site: MailSite): RenderedMail => {
  const content = contentOf(order, site.address);
  const { replyTo, thread } = content;
  return {
    messageId: messageIdOf(order.id, site),
    from: site.from,
    to: { name: "", address: order.to },
    replyTo: replyTo === undefined ? undefined : { name: oneLine(replyTo.name), address: replyTo.address },
    references: thread?.map((row) => messageIdOf(oneLine(row), site)),
    subject: oneLine(content.subject),
    text: textBody(content, order.language, site),
    html: htmlBody(content, order.language, site),
  };
};
