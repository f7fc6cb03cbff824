import type { Language } from "@setsuna/contracts";
import { useCallback, useEffect } from "react";
import { readStored, writeStored } from "../platform/device-memory.ts";
import { sitePath } from "../platform/site-path.ts";
import { chooseLanguage, LANGUAGE_PARAMETER, LANGUAGE_STORAGE_KEY, languageOf } from "./language.ts";
import { useTranslation } from "./use-translation.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/** The server renders its first page in this language. */
const mirrorForServer = (language: Language): void => {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs a secure context.
  document.cookie = `${LANGUAGE_STORAGE_KEY}=${language}; Path=${sitePath("/studio")}; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
};

export const useLanguage = (): { readonly language: Language; readonly choose: (language: Language) => void } => {
  const { i18n, language: shown } = useTranslation();
  const choose = useCallback(
    (language: Language) => {
      writeStored(LANGUAGE_STORAGE_KEY, language);
      mirrorForServer(language);
      // A contradicting query would win on reload.
      const url = new URL(window.location.href);
      if (url.searchParams.has(LANGUAGE_PARAMETER)) {
        url.searchParams.set(LANGUAGE_PARAMETER, language);
        window.history.replaceState(window.history.state, "", url);
      }
      i18n.changeLanguage(language).catch(console.error);
    },
    [i18n],
  );
  return { language: shown, choose };
};

/** The browser decides, by local storage and its own list, and corrects a lost or stale cookie. */
export const useBrowserLanguage = (): void => {
  const { i18n } = useTranslation();
  useEffect(() => {
    const stored = languageOf(readStored(LANGUAGE_STORAGE_KEY));
    if (stored !== undefined) mirrorForServer(stored);
    const language = chooseLanguage({
      query: new URLSearchParams(window.location.search).get(LANGUAGE_PARAMETER),
      stored: stored ?? null,
      browser: navigator.languages,
    });
    if (language !== i18n.shown().language) i18n.changeLanguage(language).catch(console.error);
  }, [i18n]);
};
