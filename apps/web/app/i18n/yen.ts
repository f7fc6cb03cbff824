import type { Language } from "@setsuna/contracts";
import { grouped } from "./grouped.ts";

/** An amount in yen as the reader's language writes it: `6,000円`, `¥6,000`. */
export const yenIn = (language: Language, yen: number): string => {
  const figures = grouped(yen);
  if (language === "ja") return `${figures}円`;
  return yen < 0 ? `-¥${figures.slice(1)}` : `¥${figures}`;
};
