import type { Language } from "@setsuna/contracts";

/** A day in the reader's language and time zone. `at` is ISO 8601. */
export const dayIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(at));

/** A day and a time of day, to the minute. */
export const momentIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));

/** A day of the calendar, YYYY-MM-DD, in the reader's language: the same day wherever they are. */
export const civilDayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
