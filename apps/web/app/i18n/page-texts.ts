import type { Language } from "@setsuna/contracts";
import type { i18n, TFunction } from "i18next";
import { DEFAULT_LANGUAGE, languageOf } from "./language.ts";

/** Sentences by area and name; an area may hold further areas. */
export type Texts = { readonly [key: string]: string | Texts };
type Spaces = Readonly<Record<string, Texts>>;

/** Describes where the texts of one language come from when the page needs more than it came with. Absent: it has them all. */
export type LoadTexts = (language: Language) => Promise<Texts>;

const DEFAULT_SPACE = "translation";
/** Asked of `hasLoadedNamespace`: is every sentence of the shown language here? */
export const WHOLE = "whole";

const find = (texts: Texts | undefined, key: string): string | Texts | undefined => {
  let place: string | Texts | undefined = texts;
  for (const name of key.split(".")) place = typeof place === "object" && Object.hasOwn(place, name) ? place[name] : undefined;
  return place;
};

const fill = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ""));

/**
 * Returns what our pages and react-i18next use of i18next, in a hundred lines: keys with dots, `{{places}}`, plural forms by `count`, namespaces.
 * The engine itself weighs more than all of our own code on the landing page. `texts`: what the page came with, by language.
 */
export const createPageTexts = (start: Language, texts: Readonly<Partial<Record<Language, Texts>>>, load?: LoadTexts): i18n => {
  const store = new Map<Language, Spaces>();
  const whole = new Set<Language>();
  const underWay = new Map<Language, Promise<void>>();
  const listeners = new Map<string, Set<(language: string) => void>>();
  let language = start;

  const add = (of: Language, space: string, found: Texts): void => {
    store.set(of, { ...store.get(of), [space]: found });
  };
  for (const [of, found] of Object.entries(texts)) add(languageOf(of) ?? DEFAULT_LANGUAGE, DEFAULT_SPACE, found);

  const loadWhole = (of: Language): Promise<void> => {
    if (load === undefined || whole.has(of)) return Promise.resolve();
    const under =
      underWay.get(of) ??
      load(of).then(
        (found) => {
          add(of, DEFAULT_SPACE, found);
          whole.add(of);
        },
        (error: unknown) => {
          // The next who asks tries again.
          underWay.delete(of);
          throw error;
        },
      );
    underWay.set(of, under);
    return under;
  };
  const tell = (event: string): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(language);
  };

  const translate = (of: Language, space: string, key: string, values: Readonly<Record<string, unknown>>): string | Texts => {
    const known = store.get(of)?.[space];
    const plural = typeof values.count === "number" ? new Intl.PluralRules(of).select(values.count) : undefined;
    const found = (plural && (find(known, `${key}_${plural}`) ?? find(known, `${key}_other`))) ?? find(known, key);
    if (typeof found === "string") return fill(found, values);
    if (found !== undefined && values.returnObjects === true) return found;
    if (load !== undefined && !whole.has(of)) {
      // Shown a moment late, and said so that it is listed in page-texts next time.
      console.error(`«${key}» did not come with this page.`);
      loadWhole(of).then(
        () => tell("languageChanged"),
        (error: unknown) => console.error(error),
      );
      return "";
    }
    return key;
  };
  const fixedT = (of: Language | undefined, space: string): TFunction => {
    const t = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
      translate(of ?? language, [values.ns ?? space].flat().map(String)[0] ?? space, key, values);
    // i18next types each key; the dictionaries are what it is typed from.
    return t as unknown as TFunction;
  };

  const instance = {
    isInitialized: true,
    options: {
      defaultNS: DEFAULT_SPACE,
      interpolation: { escapeValue: false },
      react: { useSuspense: false, bindI18n: "languageChanged", bindI18nStore: "" },
    },
    services: { interpolator: { interpolate: fill } },
    get language() {
      return language;
    },
    get languages() {
      return [language];
    },
    t: fixedT(undefined, DEFAULT_SPACE),
    getFixedT: (of: string | null, space?: string | readonly string[] | null) =>
      fixedT(languageOf(of), [space ?? DEFAULT_SPACE].flat()[0] ?? DEFAULT_SPACE),
    hasLoadedNamespace: (space: string) => space !== WHOLE || load === undefined || whole.has(language),
    hasResourceBundle: (of: Language, space: string) => store.get(of)?.[space] !== undefined,
    addResourceBundle: add,
    /** Loads the rest of the language that is shown. */
    reloadResources: () => loadWhole(language),
    changeLanguage: async (wanted: Language) => {
      await loadWhole(wanted);
      language = wanted;
      tell("languageChanged");
      return instance.t;
    },
    on: (event: string, listener: (language: string) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off: (event: string, listener: (language: string) => void) => {
      listeners.get(event)?.delete(listener);
    },
  };
  // Of i18next's large interface this is the part that is called.
  return instance as unknown as i18n;
};
