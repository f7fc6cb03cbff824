import type { Language } from "@setsuna/contracts";
import type { Screens } from "./page-areas.ts";

/**
 * Loads all texts of one language. Server and browser load them only here, so that each language is a separate chunk that no
 * page's script includes.
 */
export const loadScreens = async (language: Language): Promise<Screens> =>
  language === "ja" ? (await import("../content/ja/screens.ts")).ja : (await import("../content/en/screens.ts")).en;
