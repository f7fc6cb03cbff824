import { MAX_LICENCES } from "../serial-ids/plan-limits.ts";
import { billOf } from "./bill.ts";
import type { CivilDay } from "./civil-date.ts";
import type { EndedContract, PurchaseCharge, RenewalCharge, RunningContract } from "./contract.ts";
import type { BillingEffect } from "./contract-event.ts";
import { after, type ContractResult, step } from "./contract-step.ts";
import { daysLeft, daysOfPeriod, periodEnd } from "./period.ts";
import { proratedLine, unitPriceOf } from "./price.ts";
import { renewsOn } from "./renewal.ts";

/* A payment after the days it was priced for grants nothing and is refunded. Decision 0035. */

export const isLate = (purchase: PurchaseCharge, on: CivilDay): boolean => on > purchase.to;

export const paidForNothing = (bill: PurchaseCharge | RenewalCharge): readonly [BillingEffect, BillingEffect] => [
  { kind: "receipt", bill },
  { kind: "refund", bill },
];

/** Gives up an outdated purchase, if any. */
export const lapse = (
  contract: RunningContract,
  on: CivilDay,
): { readonly contract: RunningContract; readonly effects: readonly BillingEffect[] } => {
  const { purchase } = contract;
  if (purchase === null || !isLate(purchase, on)) return { contract, effects: [] };
  return {
    contract: { ...contract, purchase: null, lapsed: [...contract.lapsed, purchase] },
    effects: [{ kind: "give-up", key: purchase.key }],
  };
};

const canHave = (contract: RunningContract, { kind, licences }: NonNullable<RunningContract["carried"]>): boolean => {
  if (!contract.renews || contract.payment.state === "restricted") return false;
  return kind === "upgrade" ? contract.plan === "commercial" : contract.licences + licences <= MAX_LICENCES;
};

/** For the rest of the period. The contract must be settled and its period contain the day. */
const carriedCharge = (contract: RunningContract, kind: "add" | "upgrade", licences: number, on: CivilDay): PurchaseCharge => {
  const { id, charges, periodMonths, period } = contract;
  const plan = kind === "upgrade" ? "pro" : contract.plan;
  const unitPrice = unitPriceOf(plan, periodMonths) - (kind === "upgrade" ? unitPriceOf(contract.plan, periodMonths) : 0);
  const line = proratedLine(plan, licences, unitPrice, daysLeft(contract, period, on), daysOfPeriod(contract, period));
  const key = `carried:${id}:${charges + 1}`;
  return { ...billOf(key, [line], null, on, periodEnd(contract, period)), kind, licences };
};

/**
 * Charges the carried-over purchase if no other charge is open and the period is paid. Forgets it if it has become impossible.
 */
export const chargeCarried = (contract: RunningContract, on: CivilDay): ContractResult => {
  const { carried } = contract;
  if (carried === null) return step(contract);
  if (!canHave(contract, carried)) return step({ ...contract, carried: null });
  const isPaid = contract.payment.state === "settled" && on < renewsOn(contract);
  if (!isPaid || contract.renewal !== null || contract.purchase !== null) return step(contract);
  const licences = carried.kind === "upgrade" ? contract.licences : carried.licences;
  const purchase = carriedCharge(contract, carried.kind, licences, on);
  return step(
    { ...contract, carried: null, charges: contract.charges + 1, purchase },
    { kind: "charge", charge: purchase, offSession: true },
  );
};

/** `contract` is the state without it. */
export const paidLate = (contract: RunningContract, paid: PurchaseCharge, on: CivilDay): ContractResult => {
  const { kind, licences } = paid;
  const carried = kind === "buy" ? contract.carried : (contract.carried ?? { kind, licences });
  return after(chargeCarried({ ...contract, carried }, on), ...paidForNothing(paid));
};

export const lapsedOf = (
  { lapsed }: Pick<RunningContract | EndedContract, "lapsed">,
  key: string,
): { readonly purchase: PurchaseCharge; readonly others: PurchaseCharge[] } | undefined => {
  const purchase = lapsed.find((one) => one.key === key);
  return purchase && { purchase, others: lapsed.filter((one) => one !== purchase) };
};

/** Notifies the owner of a purchase given up without a charge. */
export const showsGivenUp = (
  contract: RunningContract,
  { kind, licences, total }: PurchaseCharge,
  on: CivilDay,
): RunningContract => ({
  ...contract,
  gaveUp: { kind, licences, total, on },
});
