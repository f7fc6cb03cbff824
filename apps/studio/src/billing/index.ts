/** Other modules import only this file. */
export { openBilling } from "./contracts/billing.ts";
export { bySystem } from "./contracts/contract-command.ts";
export { contractEnds } from "./contracts/contract-deletion.ts";
export { type NewCoupon, putInCoupon } from "./contracts/coupons.ts";
export { holdStatus, liftStatus } from "./contracts/held-status.ts";
export { sweepQuotes } from "./contracts/quotes.ts";
export { renewals, scheduleRenewals } from "./contracts/renewals.ts";
export { billingNotices } from "./documents/billing-notices.ts";
export { registerDocumentDownload } from "./documents/document-download.ts";
export { issuersOf } from "./documents/issuers.ts";
export { openDocuments } from "./documents/open-documents.ts";
export type { PdfMaker } from "./documents/pdf/pdf-maker.ts";
export { pdfThread } from "./documents/pdf/pdf-thread.ts";
export { CARD_KEPT_JOB } from "./payment/cards.ts";
export { giveUpCharges } from "./payment/charge-store.ts";
export { openGateway, payments } from "./payment/payments.ts";
export { findRefund, noteOperatorPaid, type RefundRow } from "./payment/refund-store.ts";
