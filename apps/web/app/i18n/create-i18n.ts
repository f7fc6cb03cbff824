import type { Language } from "@setsuna/contracts";
import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./language.ts";

/** One instance per render on the server and per page in the browser, ready at once: both dictionaries are in the bundle. */
export const createI18n = (language: Language): i18n => {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...LANGUAGES],
    resources: { ja: { translation: ja }, en: { translation: en } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
};
