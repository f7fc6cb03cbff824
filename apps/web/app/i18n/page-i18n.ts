import type { Language, PublicPath } from "@setsuna/contracts";
import { publicPathOf } from "@setsuna/contracts";
import { createContext, use } from "react";
import { createI18n, type I18n } from "./i18n.ts";
import type { Texts } from "./keys.ts";
import { loadScreens } from "./load-screens.ts";
import { AREAS_OF_PAGES } from "./page-areas.ts";

/** Makes the sentences of one rendering. `texts`: what the page was sent with; undefined where even that failed. */
export type MakeI18n = (language: Language, texts: Texts | undefined) => I18n;

/** The one of this page. */
let made: I18n | undefined;

/** Makes the sentences of a page in the browser: what it came with, and a chunk for each language when it leads on. The server gives its own (entry.server). */
export const MakeI18nContext = createContext<MakeI18n>((language, texts) => {
  // A first rendering that waits for its texts is thrown away with its state: what it waits for has to outlive it.
  made ??= createI18n(language, texts === undefined ? {} : { [language]: texts }, loadScreens);
  return made;
});

/**
 * Suspends until all texts are loaded, if a page needs more than the server sent. A public page is served with its own texts.
 * Other screens, and navigations to a page with its own texts, load them all first. `sentFor`: the public page that the server
 * sent; undefined for others.
 */
export const useWholeTexts = (i18n: I18n, pathname: string, sentFor: PublicPath | undefined): void => {
  const path = publicPathOf(pathname);
  const isHere = path !== undefined && (path === sentFor || AREAS_OF_PAGES[path] === undefined);
  if (!isHere && !i18n.isWhole()) use(i18n.loadWhole());
};
