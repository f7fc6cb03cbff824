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
 * Waits (Suspense) for the whole language where a page needs more than it came with: a public page is sent with its sentences; a screen
 * that is not, or that has sentences of its own and was reached from another page, has the whole language before it is first shown.
 * `sentFor`: the public page that the server sent; undefined for any other.
 */
export const useWholeTexts = (i18n: I18n, pathname: string, sentFor: PublicPath | undefined): void => {
  const path = publicPathOf(pathname);
  const isHere = path !== undefined && (path === sentFor || AREAS_OF_PAGES[path] === undefined);
  if (!isHere && !i18n.isWhole()) use(i18n.loadWhole());
};
