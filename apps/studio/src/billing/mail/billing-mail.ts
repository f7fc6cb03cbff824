import { mailOf } from "../../platform/index.ts";

export const purchaseCompleteMail = mailOf("purchase-complete");
export const renewalReceiptMail = mailOf("renewal-receipt");
export const renewalFailedMail = mailOf("renewal-failed");
export const paymentRestrictedMail = mailOf("payment-restricted");
export const invoiceIssuedMail = mailOf("invoice-issued");
export const invoiceReminderMail = mailOf("invoice-reminder");
export const invoicePaidMail = mailOf("invoice-paid");
export const orderAwaitingMail = mailOf("order-awaiting");
export const orderToApproveMail = mailOf("order-to-approve");
export const orderRefusedMail = mailOf("order-refused");
export const licenceEndedMail = mailOf("licence-ended");
export const purchaseLapsedMail = mailOf("purchase-lapsed");
export const paymentRefundedMail = mailOf("payment-refunded");
export const cardChangedMail = mailOf("card-changed");
