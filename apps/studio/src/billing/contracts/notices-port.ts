import type { EndReason } from "@setsuna/account";
import type { PaidPlan } from "@setsuna/contracts";
import type { Transaction } from "../../platform/index.ts";

export type BillingNotice = {
  /** Globally unique, so each cause is mailed once. */
  readonly cause: string;
  readonly accountId: string;
  readonly contractId: string;
  readonly serialId: string;
  readonly at: Date;
} /** The ID stays usable; `nextTryOn`: null when none is planned (invoices). */ & (
  | { readonly kind: "renewal-failed"; readonly nextTryOn: string | null }
  /** Lasts until it is paid. */
  | { readonly kind: "restricted" }
  | { readonly kind: "reopened" }
  | { readonly kind: "ended"; readonly reason: EndReason }
  | ({ readonly kind: "order-awaiting" } & OrderFacts)
  | ({ readonly kind: "order-refused"; readonly why: string } & OrderFacts)
  /** Nothing was charged. `charge` is its key. */
  | {
      readonly kind: "given-up";
      readonly charge: string;
      readonly plan: PaidPlan;
      readonly licences: number;
      readonly total: number;
    }
  | {
      readonly kind: "paid-back";
      readonly charge: string;
      readonly total: number;
      readonly receipt: string;
      readonly creditNote: string;
    }
);

export interface OrderFacts {
  readonly plan: PaidPlan;
  readonly licences: number;
  readonly total: number;
}

export interface NoticesPort {
  send(tx: Transaction, notice: BillingNotice): Promise<void>;
}
