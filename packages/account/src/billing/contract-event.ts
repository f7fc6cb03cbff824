import type { PaidPlan } from "@setsuna/contracts";
import type { Bill } from "./bill.ts";
import type { CivilDay } from "./civil-date.ts";
import type { EndReason, PurchaseCharge, RenewalCharge } from "./contract.ts";

/**
 * An event in a contract's life, on the civil day `on`. Repeated outcomes, days and invoice events do nothing; purchases and
 * other commands each count.
 */
export type ContractEvent = { readonly on: CivilDay } & (
  | { readonly kind: "purchase-ordered"; readonly purchase: PurchaseCharge }
  | { readonly kind: "subtracted"; readonly licences: number }
  | { readonly kind: "renewal-stopped" }
  | { readonly kind: "renewal-resumed" }
  | { readonly kind: "next-plan-set"; readonly plan: PaidPlan | null }
  /** Renewal, retry or end. Apply it while {@link nextActionOn} isn't later than the day. */
  | { readonly kind: "day-came" }
  | { readonly kind: "card-changed" }
  | { readonly kind: "charge-succeeded"; readonly key: string }
  | { readonly kind: "charge-failed"; readonly key: string }
  /** The day after `dueOn`. */
  | { readonly kind: "invoice-overdue"; readonly invoice: string; readonly dueOn: CivilDay }
  /** 14 days after `dueOn`. */
  | { readonly kind: "invoice-unpaid"; readonly invoice: string; readonly dueOn: CivilDay }
  | { readonly kind: "invoice-paid"; readonly invoice: string }
  | { readonly kind: "deleted" }
);

/** Carried out in the same transaction as the contract's new state. */
export type BillingEffect =
  | { readonly kind: "charge"; readonly charge: RenewalCharge | PurchaseCharge; readonly offSession: boolean }
  | { readonly kind: "receipt"; readonly bill: Bill }
  /** Cancels a charge, including a pending bank confirmation. */
  | { readonly kind: "give-up"; readonly key: string }
  /** The abandoned charge failed, so nothing was charged. */
  | { readonly kind: "given-up"; readonly purchase: PurchaseCharge }
  /** The payment grants nothing. Comes with its receipt. */
  | { readonly kind: "refund"; readonly bill: Bill }
  | { readonly kind: "invoice"; readonly bill: Bill; readonly dueOn: CivilDay }
  | { readonly kind: "grant" }
  /** A renewal failed, but the ID stays usable. */
  | { readonly kind: "unconfirmed"; readonly nextTryOn: CivilDay | null }
  | { readonly kind: "restrict" }
  /** Usable again after a restriction. */
  | { readonly kind: "reopen" }
  | { readonly kind: "end"; readonly reason: EndReason };
