import type { Language } from "@setsuna/contracts";

/** Formats an amount as `6,000円` or `¥6,000`. */
export const yenText = (language: Language, yen: number): string => {
  const figures = new Intl.NumberFormat(language).format(yen);
  return language === "ja" ? `${figures}円` : `¥${figures}`;
};
