import type { PeriodMonths } from "@setsuna/contracts";
import { addDays, addMonths, type CivilDay, daysBetween } from "./civil-date.ts";

/** Division of a contract's time: from its first day, in periods of so many months. */
export interface Calendar {
  /** First day of the contract. */
  readonly anchor: CivilDay;
  readonly periodMonths: PeriodMonths;
}

/** First day of period `index`, the first being 0; always reckoned from the anchor, so that it never drifts. Decision 0016. */
export const periodStart = ({ anchor, periodMonths }: Calendar, index: number): CivilDay =>
  addMonths(anchor, index * periodMonths);

/** Last day of period `index`. */
export const periodEnd = (calendar: Calendar, index: number): CivilDay => addDays(periodStart(calendar, index + 1), -1);

/** Length of the period with this index, in days. */
export const daysOfPeriod = (calendar: Calendar, index: number): number =>
  daysBetween(periodStart(calendar, index), periodStart(calendar, index + 1));

/** Days of period `index` from `day` (inclusive) to its end; all of them before it, 0 after it. */
export const daysLeft = (calendar: Calendar, index: number, day: CivilDay): number =>
  Math.max(0, Math.min(daysOfPeriod(calendar, index), daysBetween(day, periodStart(calendar, index + 1))));

/** Index of the period that has the day; negative before the anchor. */
export const periodWith = (calendar: Calendar, day: CivilDay): number => {
  // A period is never longer than 31 days a month: the guess is never too late.
  let index = Math.floor(daysBetween(calendar.anchor, day) / (31 * calendar.periodMonths));
  while (periodStart(calendar, index + 1) <= day) index += 1;
  return index;
};
