import type { ErrorCode, PaidPlan, PaymentMethod, PeriodMonths, PriceLine, PurchaseIntent } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { MAX_LICENCES } from "../serial-ids/plan-limits.ts";
import { type Bill, billOf } from "./bill.ts";
import { type CivilDay, endOfNextMonth } from "./civil-date.ts";
import type { Contract, PurchaseCharge, RunningContract } from "./contract.ts";
import { type ContractCoupon, usedOnce } from "./coupon.ts";
import { daysLeft, daysOfPeriod, periodEnd } from "./period.ts";
import { fullLine, isSold, proratedLine, unitPriceOf } from "./price.ts";
import { purchaseRefusal } from "./purchase-steps.ts";
import { renewalTotal, renewsOn } from "./renewal.ts";

/** Price and obligations of a purchase; equal on the same day. */
export interface QuotedTerms {
  readonly plan: PaidPlan;
  readonly method: PaymentMethod;
  readonly periodMonths: PeriodMonths;
  readonly lines: readonly PriceLine[];
  readonly total: number;
  readonly tax: number;
  readonly startsOn: CivilDay;
  /** First day of a new contract, otherwise the contract's. */
  readonly anchor: CivilDay;
  readonly renewsOn: CivilDay;
  readonly renewalTotal: number;
  /** Due day of the transfer; null for cards. */
  readonly invoiceDueOn: CivilDay | null;
  readonly paidTo: CivilDay;
}

export type QuoteResult = Result<QuotedTerms, ErrorCode>;

const invoiceDueOn = (method: PaymentMethod, on: CivilDay): CivilDay | null => (method === "invoice" ? endOfNextMonth(on) : null);

const buy = (intent: Extract<PurchaseIntent, { kind: "buy" }>, coupon: ContractCoupon | null, on: CivilDay): QuoteResult => {
  const { plan, licences, method, periodMonths } = intent;
  if (!isSold(plan, periodMonths, method)) return err("plan-not-sold");
  const calendar = { anchor: on, periodMonths };
  const line = fullLine(plan, licences, unitPriceOf(plan, periodMonths));
  const paidTo = periodEnd(calendar, 0);
  const { lines, total, tax } = billOf("quote", [line], coupon, on, paidTo);
  const first: RunningContract = {
    id: "quote",
    plan,
    licences,
    method,
    periodMonths,
    anchor: on,
    coupon: usedOnce(coupon),
    charges: 0,
    phase: "running",
    period: 0,
    nextPlan: null,
    renews: true,
    payment: { state: "settled" },
    renewal: null,
    purchase: null,
    lapsed: [],
    carried: null,
    gaveUp: null,
  };
  return ok({
    plan,
    method,
    periodMonths,
    lines,
    total,
    tax,
    startsOn: on,
    anchor: on,
    renewsOn: renewsOn(first),
    renewalTotal: renewalTotal(first),
    invoiceDueOn: invoiceDueOn(method, on),
    paidTo,
  });
};

/** Rest of the running period for a contract that becomes `after`; yen per license and period. */
const change = (
  contract: RunningContract,
  after: RunningContract,
  licences: number,
  unitPrice: number,
  on: CivilDay,
): QuoteResult => {
  const [left, length] = [daysLeft(contract, contract.period, on), daysOfPeriod(contract, contract.period)];
  const line = proratedLine(after.plan, licences, unitPrice, left, length);
  const paidTo = periodEnd(contract, contract.period);
  // A coupon acts on whole periods, so on the next renewal.
  const { lines, total, tax } = billOf("quote", [line], null, on, paidTo);
  const { plan, method, periodMonths, anchor } = after;
  return ok({
    plan,
    method,
    periodMonths,
    lines,
    total,
    tax,
    startsOn: on,
    anchor,
    renewsOn: renewsOn(after),
    renewalTotal: renewalTotal(after),
    invoiceDueOn: invoiceDueOn(method, on),
    paidTo,
  });
};

/** `contract`: of the named ID, null if none. The error is from the catalogue. The caller checks address and card. */
export const quoteTerms = (
  intent: PurchaseIntent,
  contract: Contract | null,
  coupon: ContractCoupon | null,
  on: CivilDay,
): QuoteResult => {
  if (intent.kind === "buy") {
    if (contract?.phase === "ordered") return err("purchase-pending");
    return contract?.phase === "running" ? err("plan-not-changeable") : buy(intent, coupon, on);
  }
  if (contract === null) return err("contract-not-active");
  if (coupon !== null) return err("coupon-unknown");
  const refusal = purchaseRefusal(contract, on);
  if (refusal !== undefined || contract.phase !== "running") return err(refusal ?? "contract-not-active");
  const unitPrice = unitPriceOf(contract.plan, contract.periodMonths);
  if (intent.kind === "add") {
    const licences = contract.licences + intent.licences;
    if (licences > MAX_LICENCES) return err("too-many-licences");
    return change(contract, { ...contract, licences }, intent.licences, unitPrice, on);
  }
  if (contract.plan !== "commercial") return err("plan-not-changeable");
  const dearer = unitPriceOf("pro", contract.periodMonths) - unitPrice;
  return change(contract, { ...contract, plan: "pro", nextPlan: null }, contract.licences, dearer, on);
};

/** Charge for a confirmed quote. `licences`: the contract's, for an upgrade. */
export const purchaseChargeOf = (
  key: string,
  intent: PurchaseIntent,
  licences: number,
  { lines, total, tax, startsOn, paidTo }: QuotedTerms,
): PurchaseCharge => {
  const bill: Bill = { key, lines: [...lines], total, tax, from: startsOn, to: paidTo };
  return { ...bill, kind: intent.kind, licences: intent.kind === "upgrade" ? licences : intent.licences };
};
