import type { Language, PublicPath } from "@setsuna/contracts";
import { publicPathOf } from "@setsuna/contracts";
import { createContext, use } from "react";
import { createI18n, type I18n } from "./i18n.ts";
import type { Texts } from "./keys.ts";
import { loadScreens } from "./load-screens.ts";
import { AREAS_OF_PAGES } from "./page-areas.ts";

export type MakeI18n = (language: Language, texts: Texts | undefined) => I18n;

let made: I18n | undefined;

/** Served texts, then a chunk per language. The server gives its own (entry.server). */
export const MakeI18nContext = createContext<MakeI18n>((language, texts) => {
  // A suspended first rendering loses its state, so keep this outside.
  made ??= createI18n(language, texts === undefined ? {} : { [language]: texts }, loadScreens);
  return made;
});

/**
 * Public pages come with their texts; other screens and navigations load all first. `sentFor`: the served public page; undefined
 * for others.
 */
export const useWholeTexts = (i18n: I18n, pathname: string, sentFor: PublicPath | undefined): void => {
  const path = publicPathOf(pathname);
  const isHere = path !== undefined && (path === sentFor || AREAS_OF_PAGES[path] === undefined);
  if (!isHere && !i18n.isWhole()) use(i18n.loadWhole());
};
