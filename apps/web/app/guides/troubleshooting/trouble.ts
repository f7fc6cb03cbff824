import { containsAllWords } from "../../components/lookup/lookup.ts";
import type { Remedy, TroubleArea } from "../../content/types/guides.ts";

const textOf = (remedy: Remedy): string => (typeof remedy === "string" ? remedy : `${remedy.text} ${remedy.link.text}`);

/** `codesOf`: error codes that a symptom explains. */
export const findTrouble = (
  areas: readonly TroubleArea[],
  query: string,
  codesOf: (symptom: string) => readonly string[] = () => [],
): readonly TroubleArea[] =>
  areas.flatMap((area) => {
    const symptoms = area.symptoms.filter(({ id, symptom, causes, remedies }) =>
      containsAllWords(query, area.heading, symptom, ...causes, ...remedies.map(textOf), ...codesOf(id)),
    );
    return symptoms.length === 0 ? [] : [{ ...area, symptoms }];
  });
