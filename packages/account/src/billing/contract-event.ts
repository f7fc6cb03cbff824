import type { PaidPlan } from "@setsuna/contracts";
import type { Bill } from "./bill.ts";
import type { CivilDay } from "./civil-date.ts";
import type { EndReason, PurchaseCharge, RenewalCharge } from "./contract.ts";

/**
 * An event in a contract's life, on the civil day `on`. Outcomes, days and invoice events may come twice, or late: the second does
 * nothing. Purchases and an owner's other commands each count.
 */
export type ContractEvent = { readonly on: CivilDay } & (
  | { readonly kind: "purchase-ordered"; readonly purchase: PurchaseCharge }
  | { readonly kind: "subtracted"; readonly licences: number }
  | { readonly kind: "renewal-stopped" }
  | { readonly kind: "renewal-resumed" }
  | { readonly kind: "next-plan-set"; readonly plan: PaidPlan | null }
  /** Does the day's work: renewal, retry, end. Apply it while {@link nextActionOn} isn't later than the day. */
  | { readonly kind: "day-came" }
  /** The stored card has changed. */
  | { readonly kind: "card-changed" }
  | { readonly kind: "charge-succeeded"; readonly key: string }
  | { readonly kind: "charge-failed"; readonly key: string }
  /** The day after an invoice's last; `dueOn` is that last day. */
  | { readonly kind: "invoice-overdue"; readonly invoice: string; readonly dueOn: CivilDay }
  /** 14 days after an invoice's last. */
  | { readonly kind: "invoice-unpaid"; readonly invoice: string; readonly dueOn: CivilDay }
  | { readonly kind: "invoice-paid"; readonly invoice: string }
  /** The owner deleted the ID or the account. */
  | { readonly kind: "deleted" }
);

/** Effects of an event besides the contract's new state; all are carried out in the same transaction. */
export type BillingEffect =
  /** The kept card is to be charged. */
  | { readonly kind: "charge"; readonly charge: RenewalCharge | PurchaseCharge; readonly offSession: boolean }
  | { readonly kind: "receipt"; readonly bill: Bill }
  /** Cancels a charge, including a pending confirmation by the cardholder's bank. */
  | { readonly kind: "give-up"; readonly key: string }
  /** The charge that was given up has failed: nothing was charged. */
  | { readonly kind: "given-up"; readonly purchase: PurchaseCharge }
  /** The payment grants nothing, and is paid back. Comes with its receipt. */
  | { readonly kind: "refund"; readonly bill: Bill }
  | { readonly kind: "invoice"; readonly bill: Bill; readonly dueOn: CivilDay }
  /** Makes the paid or invoiced licenses available. */
  | { readonly kind: "grant" }
  /** A renewal failed; the ID stays usable. */
  | { readonly kind: "unconfirmed"; readonly nextTryOn: CivilDay | null }
  | { readonly kind: "restrict" }
  /** Usable again after a restriction. */
  | { readonly kind: "reopen" }
  /** The ID is deleted. */
  | { readonly kind: "end"; readonly reason: EndReason };
