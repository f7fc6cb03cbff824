import type { Language } from "@setsuna/contracts";
import type { Translate } from "../../i18n/keys.ts";

/** Hours and minutes, or minutes and seconds. ISO 8601. */
export const durationText = (t: Translate<"report">, from: string, to: string): string => {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes >= 60
    ? t("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    : t("minutes", { minutes, seconds: seconds % 60 });
};

/** Formats a time to the second, in the reader's time zone. */
export const secondIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: "medium" }).format(new Date(at));

/** For example `20:14:07–20:14:11`; one time for a single second. */
export const spanIn = (language: Language, from: string, to: string): string =>
  Date.parse(to) - Date.parse(from) <= 1000
    ? secondIn(language, from)
    : `${secondIn(language, from)}\u2013${secondIn(language, to)}`;

/** Time shown before and after a fault, ms. */
const AROUND_MS = 30_000;

/** Start and end of the chart around a fault, ISO 8601. */
export const around = (from: string, to: string): { readonly from: string; readonly to: string } => ({
  from: new Date(Date.parse(from) - AROUND_MS).toISOString(),
  to: new Date(Date.parse(to) + AROUND_MS).toISOString(),
});
