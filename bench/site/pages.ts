import type { Language, PublicPath } from "@setsuna/contracts";

/** One page as a phone opens it. */
export interface MeasuredPage {
  readonly path: PublicPath;
  readonly language: Language;
}

/** The landing page in both languages, and three others: the longest guide, one with drawings, and a download page. */
export const MEASURED_PAGES: readonly MeasuredPage[] = [
  { path: "/", language: "ja" },
  { path: "/", language: "en" },
  { path: "/explanation", language: "ja" },
  { path: "/multilatency", language: "en" },
  { path: "/desktopapp", language: "ja" },
];

/** Name of a page in tables and results, such as `/ ja`. */
export const nameOf = ({ path, language }: MeasuredPage): string => `${path} ${language}`;
