import type { Language } from "@setsuna/contracts";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "../parts/device-memory.ts";
import { chooseLanguage, DEFAULT_LANGUAGE, LANGUAGE_PARAMETER, LANGUAGE_STORAGE_KEY, languageOf } from "./language.ts";

/** The language of the screen now, and the way to choose another for this browser. */
export const useLanguage = (): { readonly language: Language; readonly choose: (language: Language) => void } => {
  const { i18n } = useTranslation();
  const choose = useCallback(
    (language: Language) => {
      writeStored(LANGUAGE_STORAGE_KEY, language);
      // A query that says otherwise would win again on reload.
      const url = new URL(window.location.href);
      if (url.searchParams.has(LANGUAGE_PARAMETER)) {
        url.searchParams.set(LANGUAGE_PARAMETER, language);
        window.history.replaceState(window.history.state, "", url);
      }
      void i18n.changeLanguage(language);
    },
    [i18n],
  );
  return { language: languageOf(i18n.language) ?? DEFAULT_LANGUAGE, choose };
};

/** The server knows only the query; once in the browser, the stored choice and the browser's wishes count as well. */
export const useBrowserLanguage = (): void => {
  const { i18n } = useTranslation();
  useEffect(() => {
    const language = chooseLanguage({
      query: new URLSearchParams(window.location.search).get(LANGUAGE_PARAMETER),
      stored: readStored(LANGUAGE_STORAGE_KEY),
      browser: navigator.languages,
    });
    if (language !== i18n.language) void i18n.changeLanguage(language);
  }, [i18n]);
};
