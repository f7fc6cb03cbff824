import type { KeptCard, Language } from "@setsuna/contracts";

/** An instant (ISO 8601) to the minute as clocks in Japan show it. */
export const tokyoMomentIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Tokyo" }).format(new Date(at));

/** Month and year to which a card is good: 08/2027. */
export const cardMonth = ({ expiryMonth, expiryYear }: Pick<KeptCard, "expiryMonth" | "expiryYear">): string =>
  `${String(expiryMonth).padStart(2, "0")}/${expiryYear}`;

/** True after the card's last month. `today`: civil day in Tokyo, YYYY-MM-DD. */
export const cardExpired = ({ expiryMonth, expiryYear }: Pick<KeptCard, "expiryMonth" | "expiryYear">, today: string): boolean =>
  `${expiryYear}-${String(expiryMonth).padStart(2, "0")}` < today.slice(0, 7);
