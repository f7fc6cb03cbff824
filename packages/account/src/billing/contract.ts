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

export const RenewalCharge = Bill.extend({
  /** Last period that its success pays. */
  through: z.number().int().min(1),
  /** Caused by the owner's new card: a failure isn't a scheduled try. */
  extra: z.boolean(),
});
export type RenewalCharge = z.infer<typeof RenewalCharge>;

/** Success grants it, unless the days it was priced for (`from` to `to`) are over. Decision 0035. */
export const PurchaseCharge = Bill.extend({
  kind: z.enum(["buy", "add", "upgrade"]),
  /** Licenses bought, added or upgraded. */
  licences: Licences,
});
export type PurchaseCharge = z.infer<typeof PurchaseCharge>;

/** Days on which licenses were used, then removed before payment. Decision 0035. */
const UsedUnpaid = z.array(PriceLine).default([]);

/**
 * `due`: an unpaid card renewal, ID usable; `nextTryOn` is null before the first failure. `overdue`: late invoices, ID usable.
 * `restricted`: unusable.
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
/** `not-paid`: its purchase failed, so it never began. `unpaid`: a renewal or invoice finally failed. `deleted`: by its owner. */
export type EndReason = z.infer<typeof EndReason>;

const Facts = z.object({
  id: z.string(),
  plan: PaidPlan,
  licences: Licences,
  method: PaymentMethod,
  periodMonths: PeriodMonths,
  /** First day; renewals count from it. */
  anchor: CivilDate,
  coupon: ContractCoupon.nullable(),
  /** Includes failed ones and makes their keys unique. */
  charges: z.number().int().min(0),
});

/** Purchases whose days ended before payment: canceled at the gateway, refunded if paid anyway. Decision 0035. */
const Lapsed = z.array(PurchaseCharge).default([]);

/** A serial ID's paid plan. Decisions 0016 and 0035. */
export const Contract = z.discriminatedUnion("phase", [
  /** Unpaid, so nothing is granted. */
  Facts.extend({ phase: z.literal("ordered"), purchase: PurchaseCharge }),
  Facts.extend({
    phase: z.literal("running"),
    /** Last period paid, invoiced, or passed without a possible charge. */
    period: z.number().int().min(0),
    nextPlan: PaidPlan.nullable(),
    /** False if it ends with the period. */
    renews: z.boolean(),
    payment: Payment,
    renewal: RenewalCharge.nullable(),
    purchase: PurchaseCharge.nullable(),
    lapsed: Lapsed,
    /** A lapsed purchase, charged again once the renewal is paid; null: none. */
    carried: z
      .object({ kind: z.enum(["add", "upgrade"]), licences: Licences })
      .nullable()
      .default(null),
    /** Last purchase given up since the last order; shown to the owner. */
    gaveUp: GivenUpPurchase.nullable().default(null),
  }),
  /** Charges still open get their receipt if paid, and are refunded. */
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

/** Returns what the contract gives its serial ID. An admin's restriction overrides the status. */
export const serialIdOf = (contract: RunningContract) => ({
  plan: contract.plan,
  videoChannels: videoChannelsOf(contract.licences),
  contractStatus: contractStatusOf(contract),
});

/** The contract status that follows from payment and renewal. Spec §4. */
export const contractStatusOf = ({ payment, renews }: Pick<RunningContract, "payment" | "renews">): ContractStatus => {
  if (payment.state === "restricted") return "restricted-payment";
  // Before the first failure, the renewal proceeds normally.
  if (payment.state === "overdue" || (payment.state === "due" && payment.failures > 0)) return "payment-unconfirmed-usable";
  return renews ? "usable" : "cancelled-usable";
};
