import { LANGUAGES, type Language } from "@setsuna/contracts";
import type { Space, Texts, Translate, Values } from "./keys.ts";

export type LoadTexts = (language: Language) => Promise<Texts>;

export interface Shown {
  readonly language: Language;
  readonly t: { readonly [Of in Space]: Translate<Of> };
}

export interface I18n {
  /** Returns the same object until the language or texts change. */
  readonly shown: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  readonly isWhole: () => boolean;
  /** Rejects on failure; the next call retries. */
  readonly loadWhole: () => Promise<void>;
  /** On failure, rejects and changes nothing. */
  readonly changeLanguage: (language: Language) => Promise<void>;
  /** Adds both languages. Has no effect on an existing space. */
  readonly addSpace: (space: Space, texts: Readonly<Record<Language, Texts>>) => void;
}

const find = (texts: Texts | undefined, key: string): string | Texts | undefined => {
  let place: string | Texts | undefined = texts;
  for (const name of key.split(".")) place = typeof place === "object" && Object.hasOwn(place, name) ? place[name] : undefined;
  return place;
};

const fill = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ""));

/** Dotted keys, `{{places}}`, plurals by `count`, spaces. `texts`: served ones; `load`: the rest; absent: complete. */
export const createI18n = (start: Language, texts: Readonly<Partial<Record<Language, Texts>>>, load?: LoadTexts): I18n => {
  const store = new Map<string, Texts>();
  const whole = new Set<Language>();
  const underWay = new Map<Language, Promise<void>>();
  const listeners = new Set<() => void>();
  let language = start;

  const place = (of: Language, space: Space): string => `${space}.${of}`;
  for (const of of LANGUAGES) {
    const found = texts[of];
    if (found !== undefined) store.set(place(of, "site"), found);
  }

  const isWhole = (of: Language): boolean => load === undefined || whole.has(of);
  const loadWhole = (of: Language): Promise<void> => {
    if (load === undefined || whole.has(of)) return Promise.resolve();
    const loading =
      underWay.get(of) ??
      load(of).then(
        (found) => {
          store.set(place(of, "site"), found);
          whole.add(of);
        },
        (error: unknown) => {
          // Allows a retry.
          underWay.delete(of);
          throw error;
        },
      );
    underWay.set(of, loading);
    return loading;
  };

  const translate = (space: Space, key: string, values: Values): string => {
    const known = store.get(place(language, space));
    const plural = typeof values.count === "number" ? new Intl.PluralRules(language).select(values.count) : undefined;
    const found = (plural && (find(known, `${key}_${plural}`) ?? find(known, `${key}_other`))) ?? find(known, key);
    if (typeof found === "string") return fill(found, values);
    if (isWhole(language)) return key;
    // The text loaded late, so list it in page-areas.
    console.error(`«${key}» did not come with this page.`);
    loadWhole(language).then(change, (error: unknown) => console.error(error));
    return "";
  };
  const from =
    <Of extends Space>(space: Of): Translate<Of> =>
    (key, ...[values]) =>
      translate(space, key, values ?? {});
  const view = (): Shown => ({
    language,
    t: { site: from("site"), admin: from("admin"), organization: from("organization"), report: from("report") },
  });
  let shown = view();
  const change = (): void => {
    shown = view();
    for (const listener of [...listeners]) listener();
  };

  return {
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isWhole: () => isWhole(language),
    loadWhole: () => loadWhole(language),
    changeLanguage: async (wanted) => {
      await loadWhole(wanted);
      language = wanted;
      change();
    },
    addSpace: (space, added) => {
      for (const of of LANGUAGES) if (!store.has(place(of, space))) store.set(place(of, space), added[of]);
    },
  };
};
