/**
 * A day in Asia/Tokyo, `YYYY-MM-DD`, years 1952 to 9999; sorts as text. Japan has had one offset without summer time since 1952,
 * so no time zone table is needed.
 */
export type CivilDay = string;

const TOKYO_OFFSET_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;
const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Months count from 1. */
const lengthOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const dayOf = (year: number, month: number, day: number): CivilDay =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** Throws RangeError for an invalid day. */
const partsOf = (text: CivilDay): { year: number; month: number; day: number } => {
  const [, year = 0, month = 0, day = 0] = (FORM.exec(text) ?? []).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > lengthOf(year, month)) throw new RangeError(`no civil day: ${text}`);
  return { year, month, day };
};

/** Days since 1970-01-01, proleptic Gregorian. */
const numberOf = (text: CivilDay): number => {
  const { year, month, day } = partsOf(text);
  // Years that begin in March end with their leap day.
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
};

const fromNumber = (days: number): CivilDay => {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return dayOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
};

/** Day in Tokyo at `epochMs` (ms since 1970 UTC). */
export const civilDayAt = (epochMs: number): CivilDay => fromNumber(Math.floor((epochMs + TOKYO_OFFSET_MS) / DAY_MS));

/** 00:00 in Tokyo, ms since 1970 UTC. */
export const startOfDay = (day: CivilDay): number => numberOf(day) * DAY_MS - TOKYO_OFFSET_MS;

/** Returns the day this many days later, or earlier when negative. */
export const addDays = (day: CivilDay, days: number): CivilDay => fromNumber(numberOf(day) + days);

/** Number of days; negative if `to` is earlier. */
export const daysBetween = (from: CivilDay, to: CivilDay): number => numberOf(to) - numberOf(from);

/**
 * The same day `months` later, or the month's last day if shorter: spec §4. Always calculate from the first day: month by month,
 * 31 January would stay at 28.
 */
export const addMonths = (day: CivilDay, months: number): CivilDay => {
  const parts = partsOf(day);
  const index = parts.year * 12 + parts.month - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  return dayOf(year, month, Math.min(parts.day, lengthOf(year, month)));
};

/** An invoice's due day. Spec §9. */
export const endOfNextMonth = (day: CivilDay): CivilDay => {
  const { year, month } = partsOf(addMonths(day, 1));
  return dayOf(year, month, lengthOf(year, month));
};

export const laterOf = (a: CivilDay, b: CivilDay): CivilDay => (a > b ? a : b);
