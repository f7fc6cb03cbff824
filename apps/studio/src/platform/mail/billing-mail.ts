import type { Email, Language } from "@setsuna/contracts";
import type { MailTemplate, MailTemplates, OutgoingMail } from "./mail-port.ts";

/** To whom an account's mail goes, and in which language. */
export interface MailReader {
  readonly email: Email;
  readonly language: Language;
}

/** Returns a function that makes the mail of a template. Its `cause` deduplicates the event, such as a purchase's id. */
export const mailOf =
  <Template extends MailTemplate>(template: Template) =>
  (to: MailReader, cause: string, data: MailTemplates[Template]): OutgoingMail<Template> => ({
    reason: `${template}:${cause}`,
    to: to.email,
    language: to.language,
    template,
    data,
  });

/** `cause`: the purchase's id. */
export const purchaseCompleteMail = mailOf("purchase-complete");
/** `cause`: the receipt's number. */
export const renewalReceiptMail = mailOf("renewal-receipt");
/** `cause`: contract, period and attempt. */
export const renewalFailedMail = mailOf("renewal-failed");
/** `cause`: contract and period. */
export const paymentRestrictedMail = mailOf("payment-restricted");
/** `cause`: the invoice's number. */
export const invoiceIssuedMail = mailOf("invoice-issued");
/** `cause`: the invoice's number and which reminder it is. */
export const invoiceReminderMail = mailOf("invoice-reminder");
/** `cause`: the invoice's number. */
export const invoicePaidMail = mailOf("invoice-paid");
/** `cause`: the purchase's id. */
export const orderAwaitingMail = mailOf("order-awaiting");
/** `cause`: the purchase's id. */
export const orderToApproveMail = mailOf("order-to-approve");
/** `cause`: the purchase's id. */
export const orderRefusedMail = mailOf("order-refused");
/** `cause`: the contract. */
export const licenceEndedMail = mailOf("licence-ended");
/** `cause`: the charge. */
export const purchaseLapsedMail = mailOf("purchase-lapsed");
/** `cause`: the charge. */
export const paymentRefundedMail = mailOf("payment-refunded");
/** `cause`: the setup that saved the card. */
export const cardChangedMail = mailOf("card-changed");
/** `cause`: the token's id. */
export const tokenCreatedMail = mailOf("token-created");
/** `cause`: the account and the moment. */
export const tokensRevokedMail = mailOf("tokens-revoked");
