import type { Language } from "@setsuna/contracts";

const LOCALE = { ja: "ja-JP", en: "en-GB" } as const;

/** `at`: ISO 8601. Day and minute in Asia/Tokyo, with the zone's name. */
export const momentText = (language: Language, at: string): string =>
  `${new Intl.DateTimeFormat(LOCALE[language], { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Tokyo" }).format(new Date(at))} (${language === "ja" ? "日本時間" : "Japan time"})`;
