import type { PaidPlan, PaymentMethod, PeriodMonths, PriceLine } from "@setsuna/contracts";

/** Yen per license and period, tax included. Spec §9. */
const MONTHLY: Readonly<Record<PaidPlan, number>> = { commercial: 6_000, pro: 16_500 };
const PRO_SIX_MONTHS = 99_000;

/** Offers: a month of each plan, and six months of Pro by invoice. Spec §9. */
export const isSold = (plan: PaidPlan, periodMonths: PeriodMonths, method: PaymentMethod): boolean =>
  periodMonths === 1 || (plan === "pro" && method === "invoice");

/** Yen per license and period. */
export const unitPriceOf = (plan: PaidPlan, periodMonths: PeriodMonths): number =>
  periodMonths === 6 && plan === "pro" ? PRO_SIX_MONTHS : MONTHLY[plan] * periodMonths;

/** Consumption tax included in a total: 10 %, rounded down once a document. Spec §9, decision 0016. */
export const taxWithin = (total: number): number => Math.floor((total * 10) / 110);

export const fullLine = (plan: PaidPlan, licences: number, unitPrice: number): PriceLine => ({
  kind: "full",
  plan,
  licences,
  unitPrice,
  amount: unitPrice * licences,
});

/** Part of a period, rounded down once. `charged` 1 to `ofPeriod`; all days are a whole period. Throws RangeError otherwise. */
export const proratedLine = (
  plan: PaidPlan,
  licences: number,
  unitPrice: number,
  charged: number,
  ofPeriod: number,
): PriceLine => {
  if (charged < 1 || charged > ofPeriod) throw new RangeError(`${charged} of ${ofPeriod} days`);
  const amount = Math.floor((unitPrice * licences * charged) / ofPeriod);
  return { kind: "prorated", plan, licences, unitPrice, days: { charged, ofPeriod }, amount };
};

export const totalOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, line) => sum + line.amount, 0);
