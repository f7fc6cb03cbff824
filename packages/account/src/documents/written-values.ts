import type { Language, PaidPlan } from "@setsuna/contracts";

/** Plan names in documents and mails. Spec §3. */
export const PLAN_NAMES: Readonly<Record<PaidPlan, string>> = { commercial: "Commercial", pro: "Pro" };

/** Formats `16,500` in both languages, with U+2212 before negative numbers. */
export const groupedDigits = (value: number): string =>
  `${value < 0 ? "\u2212" : ""}${String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ",")}`;

/** Formats `16,500円` or `¥16,500`. */
export const writtenYen = (amount: number, language: Language): string => {
  if (language === "ja") return `${groupedDigits(amount)}円`;
  return amount < 0 ? `\u2212¥${groupedDigits(-amount)}` : `¥${groupedDigits(amount)}`;
};

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Formats `2026年11月5日` or `5 November 2026`. */
export const writtenDate = (date: string, language: Language): string => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return language === "ja" ? `${year}年${month}月${day}日` : `${day} ${MONTHS[month - 1] ?? ""} ${year}`;
};
