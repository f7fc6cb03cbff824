import type { Language } from "@setsuna/contracts";
import { LANGUAGE_PARAMETER, LANGUAGES } from "@setsuna/contracts";

export { LANGUAGE_PARAMETER, LANGUAGES };
export const DEFAULT_LANGUAGE: Language = "ja";
/** In local storage, and for the server as a cookie. */
export const LANGUAGE_STORAGE_KEY = "setsuna.lng";

/** `en-GB` is `en`; undefined: unsupported. */
export const languageOf = (tag: string | null | undefined): Language | undefined => {
  const first = tag?.toLowerCase().split("-")[0];
  return LANGUAGES.find((language) => language === first);
};

/** In order: query, stored choice, browser, Japanese. */
export const chooseLanguage = (wishes: {
  readonly query: string | null;
  readonly stored: string | null;
  readonly browser: readonly string[];
}): Language => {
  for (const tag of [wishes.query, wishes.stored, ...wishes.browser]) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
};
