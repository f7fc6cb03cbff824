import type { Language, PublicPath } from "@setsuna/contracts";
import { publicPathOf } from "@setsuna/contracts";
import type { i18n } from "i18next";
import { createContext, use } from "react";
import { AREAS_OF_PAGES } from "./page-areas.ts";
import { createPageTexts, type Texts, WHOLE } from "./page-texts.ts";

const load = async (language: Language): Promise<Texts> =>
  language === "ja" ? (await import("../content/ja/screens.ts")).ja : (await import("../content/en/screens.ts")).en;

/** Makes the texts of one rendering. `texts`: what the page was sent with; undefined where even that failed. */
export type MakeI18n = (language: Language, texts: Texts | undefined) => i18n;

/** The one of this page. */
let made: i18n | undefined;

/** In the browser: what the page came with, and a chunk for each language when it leads on. The server has its own (entry.server). */
export const MakeI18nContext = createContext<MakeI18n>((language, texts) => {
  // A first rendering that waits for its texts is thrown away with its state: what it waits for has to outlive it.
  made ??= createPageTexts(language, texts === undefined ? {} : { [language]: texts }, load);
  return made;
});

/**
 * A public page is sent with its words; a screen that is not, or that has words of its own and was reached from another page, has the
 * whole language before it is first shown. `sentFor`: the public page that the server sent; undefined for any other.
 */
export const useWholeTexts = (i18n: i18n, pathname: string, sentFor: PublicPath | undefined): void => {
  const path = publicPathOf(pathname);
  const isHere = path !== undefined && (path === sentFor || AREAS_OF_PAGES[path] === undefined);
  if (!isHere && !i18n.hasLoadedNamespace(WHOLE)) use(i18n.reloadResources());
};
