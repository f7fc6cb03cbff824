import type { Email, Language } from "@setsuna/contracts";
import type { MailTemplate, MailTemplates, OutgoingMail } from "./mail-port.ts";

export interface MailReader {
  readonly email: Email;
  readonly language: Language;
}

/** `cause` deduplicates the mail. */
export const mailOf =
  <Template extends MailTemplate>(template: Template) =>
  (to: MailReader, cause: string, data: MailTemplates[Template]): OutgoingMail<Template> => ({
    reason: `${template}:${cause}`,
    to: to.email,
    language: to.language,
    template,
    data,
  });

/** `cause`: purchase ID. */
export const purchaseCompleteMail = mailOf("purchase-complete");
/** `cause`: receipt number. */
export const renewalReceiptMail = mailOf("renewal-receipt");
/** `cause`: contract, period and attempt. */
export const renewalFailedMail = mailOf("renewal-failed");
/** `cause`: contract and period. */
export const paymentRestrictedMail = mailOf("payment-restricted");
/** `cause`: invoice number. */
export const invoiceIssuedMail = mailOf("invoice-issued");
/** `cause`: invoice number and reminder. */
export const invoiceReminderMail = mailOf("invoice-reminder");
/** `cause`: invoice number. */
export const invoicePaidMail = mailOf("invoice-paid");
/** `cause`: purchase ID. */
export const orderAwaitingMail = mailOf("order-awaiting");
/** `cause`: purchase ID. */
export const orderToApproveMail = mailOf("order-to-approve");
/** `cause`: purchase ID. */
export const orderRefusedMail = mailOf("order-refused");
/** `cause`: contract. */
export const licenceEndedMail = mailOf("licence-ended");
/** `cause`: charge. */
export const purchaseLapsedMail = mailOf("purchase-lapsed");
/** `cause`: charge. */
export const paymentRefundedMail = mailOf("payment-refunded");
/** `cause`: card setup. */
export const cardChangedMail = mailOf("card-changed");
/** `cause`: token ID. */
export const tokenCreatedMail = mailOf("token-created");
/** `cause`: account and time. */
export const tokensRevokedMail = mailOf("tokens-revoked");
