import type { PeriodMonths } from "@setsuna/contracts";
import { addDays, addMonths, type CivilDay, daysBetween } from "./civil-date.ts";

export interface Calendar {
  readonly anchor: CivilDay;
  readonly periodMonths: PeriodMonths;
}

/** First day of period `index`, from 0; counted from the anchor, so it never drifts. Decision 0016. */
export const periodStart = ({ anchor, periodMonths }: Calendar, index: number): CivilDay =>
  addMonths(anchor, index * periodMonths);

export const periodEnd = (calendar: Calendar, index: number): CivilDay => addDays(periodStart(calendar, index + 1), -1);

export const daysOfPeriod = (calendar: Calendar, index: number): number =>
  daysBetween(periodStart(calendar, index), periodStart(calendar, index + 1));

/** Days of period `index` from `day` (inclusive); all before it, 0 after it. */
export const daysLeft = (calendar: Calendar, index: number, day: CivilDay): number =>
  Math.max(0, Math.min(daysOfPeriod(calendar, index), daysBetween(day, periodStart(calendar, index + 1))));

/** Negative before the anchor. */
export const periodWith = (calendar: Calendar, day: CivilDay): number => {
  // At most 31 days a month: the guess is never too late.
  let index = Math.floor(daysBetween(calendar.anchor, day) / (31 * calendar.periodMonths));
  while (periodStart(calendar, index + 1) <= day) index += 1;
  return index;
};
