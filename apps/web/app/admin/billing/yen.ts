import type { Language } from "@setsuna/contracts";

/** An amount in the reader's language: `6,000円`, `¥6,000`. */
export const yenText = (language: Language, yen: number): string => {
  const figures = new Intl.NumberFormat(language).format(yen);
  return language === "ja" ? `${figures}円` : `¥${figures}`;
};
