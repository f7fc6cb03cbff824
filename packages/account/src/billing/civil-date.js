const TOKYO_OFFSET_MS = 9 * 3600000;
const DAY_MS = 86400000;
const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;
const isLeap = (year) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
/** Days that the month has; month 1 to 12. */
const lengthOf = (year, month) => month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
const dayOf = (year, month, day) => `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
/** Throws RangeError for what is no day of the calendar. */
const partsOf = (text) => {
    const [, year = 0, month = 0, day = 0] = (FORM.exec(text) ?? []).map(Number);
    if (month < 1 || month > 12 || day < 1 || day > lengthOf(year, month))
        throw new RangeError(`no civil day: ${text}`);
    return { year, month, day };
};
/** Days since 1970-01-01, by the proleptic Gregorian calendar. */
const numberOf = (text) => {
    const { year, month, day } = partsOf(text);
    // Years that begin in March have their leap day at their end.
    const marchYear = month > 2 ? year : year - 1;
    const era = Math.floor(marchYear / 400);
    const yearOfEra = marchYear - era * 400;
    const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
    return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
};
const fromNumber = (days) => {
    const shifted = days + 719468;
    const era = Math.floor(shifted / 146097);
    const dayOfEra = shifted - era * 146097;
    const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365);
    const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
    const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
    const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
    const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
    return dayOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
};
/** The day that it is in Tokyo at `epochMs` (milliseconds since 1970 UTC, as of `Date.getTime`). */
export const civilDayAt = (epochMs) => fromNumber(Math.floor((epochMs + TOKYO_OFFSET_MS) / DAY_MS));
/** 00:00 in Tokyo of the day, in milliseconds since 1970 UTC. */
export const startOfDay = (day) => numberOf(day) * DAY_MS - TOKYO_OFFSET_MS;
/** So many days later; earlier when negative. */
export const addDays = (day, days) => fromNumber(numberOf(day) + days);
/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from, to) => numberOf(to) - numberOf(from);
/**
 * The same day `months` later, or the month's last where it has no such day: spec §4. Reckon from the first day each time: 31 January
 * gives 28 February and 31 March, whereas month by month it would stay at 28.
 */
export const addMonths = (day, months) => {
    const parts = partsOf(day);
    const index = parts.year * 12 + parts.month - 1 + months;
    const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
    return dayOf(year, month, Math.min(parts.day, lengthOf(year, month)));
};
/** Last day of the month after the day's month: when an invoice of that day falls due. Spec §9. */
export const endOfNextMonth = (day) => {
    const { year, month } = partsOf(addMonths(day, 1));
    return dayOf(year, month, lengthOf(year, month));
};
/** The later of two days. */
export const laterOf = (a, b) => (a > b ? a : b);
