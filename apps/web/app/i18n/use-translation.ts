import type { Language } from "@setsuna/contracts";
import { createContext, use, useSyncExternalStore } from "react";
import type { I18n, Shown } from "./i18n.ts";
import type { Space, Translate } from "./keys.ts";

export const I18nContext = createContext<I18n | undefined>(undefined);

export interface Translation<Of extends Space> {
  readonly t: Translate<Of>;
  readonly language: Language;
  readonly i18n: I18n;
}

/** Re-renders on a language change. Throws outside an I18nContext. */
export function useTranslation(): Translation<"site">;
export function useTranslation<Of extends Space>(space: Of): Translation<Of>;
export function useTranslation(space: Space = "site"): Omit<Translation<Space>, "t"> & { readonly t: Shown["t"][Space] } {
  const i18n = use(I18nContext);
  if (i18n === undefined) throw new Error("useTranslation is called outside an I18nContext");
  const { language, t } = useSyncExternalStore(i18n.subscribe, i18n.shown, i18n.shown);
  return { t: t[space] as Translate<Space>, language, i18n };
}
