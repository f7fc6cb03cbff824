import type { Language, PublicPath } from "@setsuna/contracts";
import { en } from "../content/en/screens.ts";
import { ja } from "../content/ja/screens.ts";
import { AREAS_OF_PAGES, type Area } from "./page-areas.ts";
import type { Texts } from "./page-texts.ts";

/** Around every page: bar, menus, messages, what may come up anywhere. */
const FRAME: readonly Area[] = [
  "site",
  "navigation",
  "notFound",
  "crash",
  "session",
  "form",
  "captcha",
  "announcement",
  "consent",
];

/** The sentences that a page is sent with, in its language alone. Only the server has this: the script of a page carries no dictionary. */
export const textsOfPage = (language: Language, path: PublicPath | undefined): Texts => {
  const whole: Readonly<Record<Area, Texts>> = language === "ja" ? ja : en;
  const areas = [...FRAME, ...((path && AREAS_OF_PAGES[path]) ?? [])];
  return Object.fromEntries(areas.map((area) => [area, whole[area]]));
};
