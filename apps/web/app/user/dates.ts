import type { Language } from "@setsuna/contracts";

/** A day in the reader's language and time zone. `at` is ISO 8601. */
export const dayIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(at));

/** A day and a time of day, to the minute. */
export const momentIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
