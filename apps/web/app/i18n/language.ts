import type { Language } from "@setsuna/contracts";
import { LANGUAGE_PARAMETER, LANGUAGES } from "@setsuna/contracts";

export { LANGUAGE_PARAMETER, LANGUAGES };
export const DEFAULT_LANGUAGE: Language = "ja";
export const LANGUAGE_STORAGE_KEY = "setsuna.lng";

/** `en-GB` is `en`; undefined if unsupported. */
export const languageOf = (tag: string | null | undefined): Language | undefined => {
  const first = tag?.toLowerCase().split("-")[0];
  return LANGUAGES.find((language) => language === first);
};

/** The first supported language of: the query, the stored choice, the browser's preferences in order, Japanese. */
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
