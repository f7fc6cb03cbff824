import type { Language, PublicPath } from "@setsuna/contracts";
import type { Texts } from "./keys.ts";
import { loadScreens } from "./load-screens.ts";
import { AREAS_OF_PAGES, type Area } from "./page-areas.ts";

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

/** Loads a page's sentences in its language. Only the server calls it (root's loader). */
export const sentTexts = async (language: Language, path: PublicPath | undefined): Promise<Texts> => {
  const whole = await loadScreens(language);
  const areas = [...FRAME, ...((path && AREAS_OF_PAGES[path]) ?? [])];
  return Object.fromEntries(areas.map((area) => [area, whole[area]]));
};
