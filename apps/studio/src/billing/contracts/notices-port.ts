import type { EndReason } from "@setsuna/account";
import type { PaidPlan } from "@setsuna/contracts";
import type { Transaction } from "../../platform/index.ts";

/** A mail notice to an owner. */
export type BillingNotice = {
  /** Globally unique: each cause is mailed once. */
  readonly cause: string;
  readonly accountId: string;
  readonly contractId: string;
  /** The ID, as its letters are or last were. */
  readonly serialId: string;
  readonly at: Date;
} /** A renewal failed, the ID is usable for now; `nextTryOn`: civil day of the next try, null when none is planned (invoices). */ & (
  | { readonly kind: "renewal-failed"; readonly nextTryOn: string | null }
  /** Not usable any more until it is paid. */
  | { readonly kind: "restricted" }
  | { readonly kind: "reopened" }
  | { readonly kind: "ended"; readonly reason: EndReason }
  /** An order by invoice waits for the operator. */
  | ({ readonly kind: "order-awaiting" } & OrderFacts)
  | ({ readonly kind: "order-refused"; readonly why: string } & OrderFacts)
  /** A purchase was not paid in its days; nothing was charged. `charge`: its key. */
  | {
      readonly kind: "given-up";
      readonly charge: string;
      readonly plan: PaidPlan;
      readonly licences: number;
      readonly total: number;
    }
  /** A charge granted nothing and is paid back. Sent when its documents are there. */
  | {
      readonly kind: "paid-back";
      readonly charge: string;
      readonly total: number;
      readonly receipt: string;
      readonly creditNote: string;
    }
);

/** Describes an order; `total` in yen, tax included. */
export interface OrderFacts {
  readonly plan: PaidPlan;
  readonly licences: number;
  readonly total: number;
}

/** Mail as billing asks for it, in the given transaction. */
export interface NoticesPort {
  send(tx: Transaction, notice: BillingNotice): Promise<void>;
}
