import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Slowest first; `npm test` prints them. */
const SLOW: readonly string[] = JSON.parse(readFileSync(new URL("./slow-files.json", import.meta.url), "utf8"));

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = SLOW.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place < 0 ? SLOW.length : place;
};

/** So that none runs alone at the end. Vitest only knows earlier runs, which a fresh clone lacks. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = new Map<number, TestSpecification[]>();
    for (const file of sorted) {
      const order = file.project.config.sequence.groupOrder;
      groups.set(order, [...(groups.get(order) ?? []), file]);
    }
    return [...groups.values()].flatMap((group) => group.toSorted((one, other) => placeOf(one) - placeOf(other)));
  }
}
