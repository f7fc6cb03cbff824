import type { Language } from "@setsuna/contracts";
import { serverClock } from "../api/server-clock.ts";

/** In the reader's time zone. `at` is in ISO 8601. */
export const dayIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(at));

export const momentIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));

/** Time of day of a moment today, with the date for other days. `at`: ISO 8601; `now`: the server's. */
export const clockIn = (language: Language, at: string, now = new Date(serverClock.now())): string => {
  const moment = new Date(at);
  const isToday = moment.toDateString() === now.toDateString();
  return isToday ? new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(moment) : momentIn(language, at);
};

/** A day of the calendar, YYYY-MM-DD, in the reader's language: the same day wherever they are. */
export const civilDayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
