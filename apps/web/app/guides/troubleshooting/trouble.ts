import { saysAll } from "../../components/lookup/lookup.ts";
import type { ErrorGroup } from "./error-rows.ts";

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
  /** Precedes the codes that a symptom explains. */
  readonly codes: string;
  readonly more: string;
  readonly groups: Readonly<Record<ErrorGroup, string>>;
}

const textOf = (remedy: Remedy): string => (typeof remedy === "string" ? remedy : `${remedy.text} ${remedy.link.text}`);

/** `codesOf`: error codes that a symptom explains. */
export const findTrouble = (
  areas: readonly TroubleArea[],
  query: string,
  codesOf: (symptom: string) => readonly string[] = () => [],
): readonly TroubleArea[] =>
  areas.flatMap((area) => {
    const symptoms = area.symptoms.filter(({ id, symptom, causes, remedies }) =>
      saysAll(query, area.heading, symptom, ...causes, ...remedies.map(textOf), ...codesOf(id)),
    );
    return symptoms.length === 0 ? [] : [{ ...area, symptoms }];
  });
