/** `link` follows the text. */
export type Remedy = string | { readonly text: string; readonly link: { readonly to: string; readonly text: string } };

/** `id` is an anchor, equal in both languages. */
export interface Symptom {
  readonly id: string;
  readonly symptom: string;
  readonly causes: readonly string[];
  readonly remedies: readonly Remedy[];
}

export interface TroubleArea {
  readonly id: string;
  readonly heading: string;
  readonly symptoms: readonly Symptom[];
}

export interface TroubleWords {
  readonly lead: string;
  readonly search: string;
  readonly searchHint: string;
  readonly found: (count: number) => string;
  readonly none: string;
  readonly causes: string;
  readonly remedies: string;
  readonly errors: string;
  readonly errorsLead: string;
  readonly code: string;
  readonly message: string;
  readonly more: string;
}

const textOf = (remedy: Remedy): string => (typeof remedy === "string" ? remedy : `${remedy.text} ${remedy.link.text}`);

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Every word is in one of the texts. True for a blank query. */
export const saysAll = (query: string, ...texts: readonly string[]): boolean => {
  const whole = folded(texts.join(" "));
  return folded(query)
    .split(/\s+/)
    .every((word) => whole.includes(word));
};

export const findTrouble = (areas: readonly TroubleArea[], query: string): readonly TroubleArea[] =>
  areas.flatMap((area) => {
    const symptoms = area.symptoms.filter(({ symptom, causes, remedies }) =>
      saysAll(query, area.heading, symptom, ...causes, ...remedies.map(textOf)),
    );
    return symptoms.length === 0 ? [] : [{ ...area, symptoms }];
  });
