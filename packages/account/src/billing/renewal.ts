import type { PriceLine } from "@setsuna/contracts";
import { type Bill, billOf } from "./bill.ts";
import { addDays, type CivilDay, daysBetween, laterOf } from "./civil-date.ts";
import type { Contract, RenewalCharge, RunningContract } from "./contract.ts";
import { discountOf } from "./coupon.ts";
import { daysLeft, daysOfPeriod, periodEnd, periodStart, periodWith } from "./period.ts";
import { fullLine, proratedLine, unitPriceOf } from "./price.ts";

/** Days after the due day to retry a failed card. Decision 0016. */
export const RETRY_DAYS: readonly number[] = [1, 3, 5, 7];
/** Days after the due day until an unsettled renewal makes the ID unusable: the day after the last try. */
export const OPEN_DAYS = (RETRY_DAYS.at(-1) ?? 0) + 1;
/** Days after the due day until an unpaid contract ends. */
export const UNPAID_END_DAYS = 60;

/** First day after the last paid period. */
export const renewsOn = (contract: RunningContract): CivilDay => periodStart(contract, contract.period + 1);

/** First day after a stopped contract's end: after the paid period, or the one with an open card payment. */
export const stopsOn = (contract: RunningContract): CivilDay => {
  const { state } = contract.payment;
  const isOpen = contract.method === "card" && (state === "due" || state === "restricted");
  return periodStart(contract, contract.period + (isOpen ? 2 : 1));
};

/** Next try after `failures` failures, never on the failure's day; null: none left. */
export const nextTryOn = (dueOn: CivilDay, failures: number, failedOn: CivilDay): CivilDay | null => {
  const days = RETRY_DAYS[failures - 1];
  return days === undefined ? null : laterOf(addDays(dueOn, days), addDays(failedOn, 1));
};

/** Day on which `day-came` acts, possibly past; null: only outcomes or other events change the contract. */
export const nextActionOn = (contract: Contract): CivilDay | null => {
  if (contract.phase === "ended") return null;
  if (contract.phase === "ordered") return addDays(contract.purchase.to, 1);
  const { payment } = contract;
  switch (payment.state) {
    case "settled":
    case "overdue":
      return renewsOn(contract);
    case "due":
      return contract.renewal === null ? payment.nextTryOn : addDays(payment.dueOn, OPEN_DAYS);
    case "restricted": {
      const end = addDays(payment.dueOn, UNPAID_END_DAYS);
      return contract.renews || end < stopsOn(contract) ? end : stopsOn(contract);
    }
  }
};

const wholePeriod = ({ plan, licences, periodMonths }: Pick<Contract, "plan" | "licences" | "periodMonths">): PriceLine =>
  fullLine(plan, licences, unitPriceOf(plan, periodMonths));

/** Use before `until` (exclusive) in periods after the last paid; each at most a whole period. */
export const usedLines = (contract: RunningContract, licences: number, until: CivilDay): PriceLine[] => {
  const { plan, periodMonths } = contract;
  const unitPrice = unitPriceOf(plan, periodMonths);
  const lines: PriceLine[] = [];
  for (let index = contract.period + 1; periodStart(contract, index) < until; index += 1) {
    const length = daysOfPeriod(contract, index);
    const days = Math.min(length, daysBetween(periodStart(contract, index), until));
    lines.push(days === length ? fullLine(plan, licences, unitPrice) : proratedLine(plan, licences, unitPrice, days, length));
  }
  return lines;
};

/** {@link usedLines} of licenses removed before payment. */
const takenAway = ({ payment }: RunningContract): readonly PriceLine[] =>
  payment.state === "due" || payment.state === "restricted" ? payment.used : [];

/** Period after the last paid, at the contract's plan (`nextPlan` was applied before). */
export const renewalBill = (contract: RunningContract, key: string): Bill & { readonly through: number } => {
  const through = contract.period + 1;
  const [from, to] = [periodStart(contract, through), periodEnd(contract, through)];
  return { ...billOf(key, [wholePeriod(contract), ...takenAway(contract)], contract.coupon, from, to), through };
};

/**
 * Bill that reopens a restricted contract on `day`. By card: days used before the restriction, plus the rest of `day`'s period;
 * restricted days are free. By invoice: earlier periods are invoiced already; undefined while the last one runs. `spans`: the
 * days a line pays for.
 */
export const reopeningBill = (
  contract: RunningContract,
  since: CivilDay,
  day: CivilDay,
  key: string,
): (Bill & { readonly through: number }) | undefined => {
  const unitPrice = unitPriceOf(contract.plan, contract.periodMonths);
  const through = Math.max(contract.period, periodWith(contract, day));
  const lines: PriceLine[] = [];
  for (let index = contract.period + 1; index <= through; index += 1) {
    const [start, end, length] = [periodStart(contract, index), periodEnd(contract, index), daysOfPeriod(contract, index)];
    const before = Math.max(0, Math.min(length, daysBetween(start, since)));
    const after = daysLeft(contract, index, laterOf(since, day));
    const charged = index === through ? before + after : before;
    if (charged === 0) continue;
    const line =
      charged === length ? wholePeriod(contract) : proratedLine(contract.plan, contract.licences, unitPrice, charged, length);
    const used = { from: start, to: addDays(start, before - 1) };
    const left = { from: addDays(end, 1 - after), to: end };
    const both = [...(before > 0 ? [used] : []), ...(index === through && after > 0 ? [left] : [])];
    lines.push({ ...line, spans: charged === length ? [{ from: start, to: end }] : both });
  }
  lines.push(...takenAway(contract));
  if (lines.length === 0) return undefined;
  const from = periodStart(contract, contract.period + 1);
  return { ...billOf(key, lines, contract.coupon, from, periodEnd(contract, through)), through };
};

/** Total of the renewal after the last paid period, with the present next plan and coupon. */
export const renewalTotal = (contract: RunningContract): number => {
  const whole = wholePeriod({ ...contract, plan: contract.nextPlan ?? contract.plan }).amount;
  const { coupon } = contract;
  return coupon === null || coupon.periodsLeft === 0 ? whole : whole - discountOf(coupon.discount, whole);
};

/** Key of the contract's next renewal charge. */
export const nextKey = (contract: Pick<Contract, "id" | "charges">): string => `renewal:${contract.id}:${contract.charges + 1}`;

/** `through` is the last period paid. `extra` marks charges besides the usual renewal. */
export const asCharge = (bill: Bill & { readonly through: number }, extra: boolean): RenewalCharge => ({ ...bill, extra });
