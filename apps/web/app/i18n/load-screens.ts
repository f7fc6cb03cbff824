import type { Language } from "@setsuna/contracts";
import type { Screens } from "./page-areas.ts";

/**
 * Loads every sentence of the site in one language. Server and browser load it here and nowhere else: in the browser each language is a
 * chunk of its own, which no page's script carries.
 */
export const loadScreens = async (language: Language): Promise<Screens> =>
  language === "ja" ? (await import("../content/ja/screens.ts")).ja : (await import("../content/en/screens.ts")).en;
