import type { Language } from "@setsuna/contracts";

const OFFSET_MS = 9 * 3_600_000;
const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** An instant (ISO 8601) as the value of a `datetime-local` field, in Tokyo time: `2026-11-23T19:00`. */
export const jstField = (instant: string): string => new Date(Date.parse(instant) + OFFSET_MS).toISOString().slice(0, 16);

/** Reads such a field; undefined if invalid. */
export const instantOfJst = (field: string): string | undefined => {
  if (!FORM.test(field)) return undefined;
  const at = Date.parse(`${field}:00+09:00`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};

const DAY = { timeZone: "Asia/Tokyo", weekday: "long", month: "long", day: "numeric" } as const;
const TIME = { timeZone: "Asia/Tokyo", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** A span of time on a clock in Tokyo, such as `Monday, November 23, 19:00-22:00 JST`; spec §2. */
export const jstSpan = (language: Language, from: string, until: string): string => {
  const [begin, end] = [new Date(from), new Date(until)];
  const day = new Intl.DateTimeFormat(language, DAY);
  const time = new Intl.DateTimeFormat(language, TIME);
  const space = language === "ja" ? " " : ", ";
  const first = `${day.format(begin)}${space}${time.format(begin)}`;
  const last = day.format(begin) === day.format(end) ? time.format(end) : `${day.format(end)}${space}${time.format(end)}`;
  return `${first}${language === "ja" ? "〜" : " - "}${last} JST`;
};
