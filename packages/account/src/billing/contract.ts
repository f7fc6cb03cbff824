import {
  CivilDate,
  type ContractStatus,
  GivenUpPurchase,
  Licences,
  PaidPlan,
  PaymentMethod,
  PeriodMonths,
  PriceLine,
} from "@setsuna/contracts";
import { z } from "zod";
import { videoChannelsOf } from "../serial-ids/plan-limits.ts";
import { Bill } from "./bill.ts";
import { ContractCoupon } from "./coupon.ts";

/** A renewal that is being charged. */
export const RenewalCharge = Bill.extend({
  /** Index of the period that its success pays up to. */
  through: z.number().int().min(1),
  /** True when its owner made it happen, by a new card: its failure is not one of the scheduled tries. */
  extra: z.boolean(),
});
export type RenewalCharge = z.infer<typeof RenewalCharge>;

/**
 * A purchase being charged. Success grants it, unless the days it was priced for (`from` to `to`) are over by then. Decision
 * 0035.
 */
export const PurchaseCharge = Bill.extend({
  kind: z.enum(["buy", "add", "upgrade"]),
  /** Licences that it is about: those that are bought or added, or all that are upgraded. */
  licences: Licences,
});
export type PurchaseCharge = z.infer<typeof PurchaseCharge>;

/** Lines for days on which licences were used, and taken away before those days were paid. Decision 0035. */
const UsedUnpaid = z.array(PriceLine).default([]);

/**
 * Payment state of a contract. `due`: a card renewal is not, but the ID is usable; `nextTryOn` is null until the first try has failed.
 * `overdue`: invoices are past their last day, but the ID is usable. `restricted`: neither any more.
 */
export const Payment = z.discriminatedUnion("state", [
  z.object({ state: z.literal("settled") }),
  z.object({
    state: z.literal("due"),
    dueOn: CivilDate,
    failures: z.number().int().min(0),
    nextTryOn: CivilDate.nullable(),
    used: UsedUnpaid,
  }),
  z.object({ state: z.literal("overdue"), dueOn: CivilDate, invoices: z.array(z.string()).min(1) }),
  z.object({
    state: z.literal("restricted"),
    dueOn: CivilDate,
    since: CivilDate,
    invoices: z.array(z.string()),
    used: UsedUnpaid,
  }),
]);
export type Payment = z.infer<typeof Payment>;

export const EndReason = z.enum(["not-paid", "subtracted", "stopped", "unpaid", "deleted"]);
/**
 * Reason for a contract's end. `not-paid`: its purchase failed, so it never began. `unpaid`: a renewal or an invoice was finally
 * not paid. `deleted`: its owner deleted the ID or the account.
 */
export type EndReason = z.infer<typeof EndReason>;

const Facts = z.object({
  id: z.string(),
  plan: PaidPlan,
  licences: Licences,
  method: PaymentMethod,
  periodMonths: PeriodMonths,
  /** First day; every renewal is reckoned from it. */
  anchor: CivilDate,
  coupon: ContractCoupon.nullable(),
  /** Renewal charges so far, the failed ones too: makes their keys. */
  charges: z.number().int().min(0),
});

/** Purchases whose days ended before payment: cancelled at the gateway, and refunded if paid anyway. Decision 0035. */
const Lapsed = z.array(PurchaseCharge).default([]);

/** A serial ID's paid plan. Decisions 0016 and 0035. */
export const Contract = z.discriminatedUnion("phase", [
  /** Bought, but not paid: nothing is granted. */
  Facts.extend({ phase: z.literal("ordered"), purchase: PurchaseCharge }),
  Facts.extend({
    phase: z.literal("running"),
    /** Index of the last period that is paid or invoiced, or that passed while nothing could be charged. */
    period: z.number().int().min(0),
    nextPlan: PaidPlan.nullable(),
    /** False: it ends with the period. */
    renews: z.boolean(),
    payment: Payment,
    renewal: RenewalCharge.nullable(),
    purchase: PurchaseCharge.nullable(),
    lapsed: Lapsed,
    /** Licenses or upgrade of a lapsed purchase, charged again once the renewal is paid; null without one. */
    carried: z
      .object({ kind: z.enum(["add", "upgrade"]), licences: Licences })
      .nullable()
      .default(null),
    /** The last purchase that was given up since the last one that was ordered; for its owner to see. */
    gaveUp: GivenUpPurchase.nullable().default(null),
  }),
  /** Charges still open at the end get their receipt if paid, and are refunded. */
  Facts.extend({
    phase: z.literal("ended"),
    endedOn: CivilDate,
    reason: EndReason,
    renewal: RenewalCharge.nullable(),
    lapsed: Lapsed,
  }),
]);
export type Contract = z.infer<typeof Contract>;
export type OrderedContract = Extract<Contract, { phase: "ordered" }>;
export type RunningContract = Extract<Contract, { phase: "running" }>;
export type EndedContract = Extract<Contract, { phase: "ended" }>;

/**
 * Returns the plan, channels and status that a running contract gives its serial ID. An admin's restriction overrides the status.
 */
export const serialIdOf = (contract: RunningContract) => ({
  plan: contract.plan,
  videoChannels: videoChannelsOf(contract.licences),
  contractStatus: contractStatusOf(contract),
});

/** The contract status that follows from payment and renewal. Spec §4. */
export const contractStatusOf = ({ payment, renews }: Pick<RunningContract, "payment" | "renews">): ContractStatus => {
  if (payment.state === "restricted") return "restricted-payment";
  // Until the first try has failed, the renewal takes its course.
  if (payment.state === "overdue" || (payment.state === "due" && payment.failures > 0)) return "payment-unconfirmed-usable";
  return renews ? "usable" : "cancelled-usable";
};
