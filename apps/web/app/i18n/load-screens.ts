import type { Language } from "@setsuna/contracts";
import type { Screens } from "./page-areas.ts";

/** The only importer, so each language is its own chunk outside of page scripts. */
export const loadScreens = async (language: Language): Promise<Screens> =>
  language === "ja" ? (await import("../content/ja/screens.ts")).ja : (await import("../content/en/screens.ts")).en;
