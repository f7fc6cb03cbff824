import type { KeptCard, Language } from "@setsuna/contracts";

/** Japanese time to the minute; `at` is in ISO 8601. */
export const tokyoMomentIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Tokyo" }).format(new Date(at));

export const cardMonth = ({ expiryMonth, expiryYear }: Pick<KeptCard, "expiryMonth" | "expiryYear">): string =>
  `${String(expiryMonth).padStart(2, "0")}/${expiryYear}`;

/** `today` is the civil day in Tokyo, YYYY-MM-DD. */
export const cardExpired = ({ expiryMonth, expiryYear }: Pick<KeptCard, "expiryMonth" | "expiryYear">, today: string): boolean =>
  `${expiryYear}-${String(expiryMonth).padStart(2, "0")}` < today.slice(0, 7);
