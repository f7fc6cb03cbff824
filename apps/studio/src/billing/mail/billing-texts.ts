import type { MailTexts } from "../../platform/index.ts";
import { cardChanged } from "./card-changed.ts";
import { invoiceIssued } from "./invoice-issued.ts";
import { invoicePaid } from "./invoice-paid.ts";
import { invoiceReminder } from "./invoice-reminder.ts";
import { licenceEnded } from "./licence-ended.ts";
import { orderAwaiting } from "./order-awaiting.ts";
import { orderRefused } from "./order-refused.ts";
import { orderToApprove } from "./order-to-approve.ts";
import { paymentRefunded } from "./payment-refunded.ts";
import { paymentRestricted } from "./payment-restricted.ts";
import { purchaseComplete } from "./purchase-complete.ts";
import { purchaseLapsed } from "./purchase-lapsed.ts";
import { renewalFailed } from "./renewal-failed.ts";
import { renewalReceipt } from "./renewal-receipt.ts";

export const billingMailTexts = {
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
} satisfies Partial<MailTexts>;
