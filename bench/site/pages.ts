import type { Language, PublicPath } from "@setsuna/contracts";

export interface MeasuredPage {
  readonly path: PublicPath;
  readonly language: Language;
}

/** Landing page in both languages, the longest guide, one with drawings, and a download page. */
export const MEASURED_PAGES: readonly MeasuredPage[] = [
  { path: "/", language: "ja" },
  { path: "/", language: "en" },
  { path: "/explanation", language: "ja" },
  { path: "/multilatency", language: "en" },
  { path: "/desktopapp", language: "ja" },
];

export const nameOf = ({ path, language }: MeasuredPage): string => `${path} ${language}`;
