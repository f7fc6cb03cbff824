import type { PriceLine } from "@setsuna/contracts";
import { type Bill, billOf } from "./bill.ts";
import { addDays, type CivilDay, daysBetween, laterOf } from "./civil-date.ts";
import type { Contract, RenewalCharge, RunningContract } from "./contract.ts";
import { discountOf } from "./coupon.ts";
import { daysLeft, daysOfPeriod, periodEnd, periodStart, periodWith } from "./period.ts";
import { fullLine, proratedLine, unitPriceOf } from "./price.ts";

/** Days after the due day on which a failed card is tried again. Decision 0016. */
export const RETRY_DAYS: readonly number[] = [1, 3, 5, 7];
/** Days after the due day from which an ID is not usable while its renewal has no outcome: the day after the last try. */
export const OPEN_DAYS = (RETRY_DAYS.at(-1) ?? 0) + 1;
/** Days after the due day after which an unpaid contract ends. */
export const UNPAID_END_DAYS = 60;

/** First day of the period after the last that is paid. */
export const renewsOn = (contract: RunningContract): CivilDay => periodStart(contract, contract.period + 1);

/** First day after a stopped contract's end: after the paid period, or after the period with an open card payment. */
export const stopsOn = (contract: RunningContract): CivilDay => {
  const { state } = contract.payment;
  const isOpen = contract.method === "card" && (state === "due" || state === "restricted");
  return periodStart(contract, contract.period + (isOpen ? 2 : 1));
};

/** Day of the next try after `failures` tries have failed, never the day of the failure itself; null when that was the last. */
export const nextTryOn = (dueOn: CivilDay, failures: number, failedOn: CivilDay): CivilDay | null => {
  const days = RETRY_DAYS[failures - 1];
  return days === undefined ? null : laterOf(addDays(dueOn, days), addDays(failedOn, 1));
};

/**
 * The day on which `day-came` has something to do, which may be past; null while nothing but a charge's outcome, or an event from
 * elsewhere, changes the contract.
 */
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

/** Lines of one whole period at the plan and licences of now. */
const wholePeriod = ({ plan, licences, periodMonths }: Pick<Contract, "plan" | "licences" | "periodMonths">): PriceLine =>
  fullLine(plan, licences, unitPriceOf(plan, periodMonths));

/** Lines for licences that were used before `until` (not that day) in periods after the last paid one; of each period at most all days. */
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

/** {@link usedLines} of licences that were taken away before their days were paid. */
const takenAway = ({ payment }: RunningContract): readonly PriceLine[] =>
  payment.state === "due" || payment.state === "restricted" ? payment.used : [];

/** Returns the bill of the period after the last paid one; its plan is the contract's own (a `nextPlan` took its place before). */
export const renewalBill = (contract: RunningContract, key: string): Bill & { readonly through: number } => {
  const through = contract.period + 1;
  const [from, to] = [periodStart(contract, through), periodEnd(contract, through)];
  return { ...billOf(key, [wholePeriod(contract), ...takenAway(contract)], contract.coupon, from, to), through };
};

/**
 * Returns the bill that reopens a restricted contract on `day`. By card: the days used before the restriction plus the rest of
 * the period of `day`. Restricted days are free. By invoice: earlier periods were invoiced already; undefined while the last one
 * still runs. Each line's `spans` are the days it pays for.
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

/**
 * Returns a bill in the contract's form; `through` is the index of the last period it pays. `extra`: in addition to the usual
 * renewal.
 */
export const asCharge = (bill: Bill & { readonly through: number }, extra: boolean): RenewalCharge => ({ ...bill, extra });
