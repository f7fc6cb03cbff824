import { addDays, addMonths, daysBetween } from "./civil-date.ts";
/** First day of period `index`, the first being 0; always reckoned from the anchor, so that it never drifts. Decision 0016. */
export const periodStart = ({ anchor, periodMonths }, index) => addMonths(anchor, index * periodMonths);
/** Last day of period `index`. */
export const periodEnd = (calendar, index) => addDays(periodStart(calendar, index + 1), -1);
/** Length of the period with this index, in days. */
export const daysOfPeriod = (calendar, index) => daysBetween(periodStart(calendar, index), periodStart(calendar, index + 1));
/** Days of period `index` from `day`, which is used, to its last; all of them before it, 0 after it. */
export const daysLeft = (calendar, index, day) => Math.max(0, Math.min(daysOfPeriod(calendar, index), daysBetween(day, periodStart(calendar, index + 1))));
/** Index of the period that has the day; negative before the anchor. */
export const periodWith = (calendar, day) => {
    // A period is never longer than 31 days a month: the guess is never too late.
    let index = Math.floor(daysBetween(calendar.anchor, day) / (31 * calendar.periodMonths));
    while (periodStart(calendar, index + 1) <= day)
        index += 1;
    return index;
};
