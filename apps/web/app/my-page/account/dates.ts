import type { Language } from "@setsuna/contracts";
import { serverClock } from "../../api/server-clock.ts";

/** Reader's time zone. `at`: ISO 8601. */
export const dayIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(at));

export const momentIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));

/** With the day unless today. `at`: ISO 8601; `now`: the server's. */
export const clockIn = (language: Language, at: string, now = new Date(serverClock.now())): string => {
  const moment = new Date(at);
  const isToday = moment.toDateString() === now.toDateString();
  return isToday ? new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(moment) : momentIn(language, at);
};

/** As YYYY-MM-DD, independent of the time zone. */
export const civilDayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
