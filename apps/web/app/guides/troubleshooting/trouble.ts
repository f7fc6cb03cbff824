/** A thing to do; `link` stands behind it. */
export type Remedy = string | { readonly text: string; readonly link: { readonly to: string; readonly text: string } };

/** Something that goes wrong, as people notice it. `id` is its anchor, the same in both languages. */
export interface Symptom {
  readonly id: string;
  readonly symptom: string;
  readonly causes: readonly string[];
  readonly remedies: readonly Remedy[];
}

/** Symptoms that belong together. */
export interface TroubleArea {
  readonly id: string;
  readonly heading: string;
  readonly symptoms: readonly Symptom[];
}

/** Describes what the page says itself. */
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

/** Upper and lower case, full and half width are the same to a search. */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** True when every word of the query is in one of the texts. A blank query is in every one. */
export const saysAll = (query: string, ...texts: readonly string[]): boolean => {
  const whole = folded(texts.join(" "));
  return folded(query)
    .split(/\s+/)
    .every((word) => whole.includes(word));
};

/** The areas with the symptoms that answer to a query, without those that are left with none. */
export const findTrouble = (areas: readonly TroubleArea[], query: string): readonly TroubleArea[] =>
  areas.flatMap((area) => {
    const symptoms = area.symptoms.filter(({ symptom, causes, remedies }) =>
      saysAll(query, area.heading, symptom, ...causes, ...remedies.map(textOf)),
    );
    return symptoms.length === 0 ? [] : [{ ...area, symptoms }];
  });
