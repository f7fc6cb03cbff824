import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take long, slowest first; `npm test` names its slowest at its end. */
const SLOW: readonly string[] = JSON.parse(readFileSync(new URL("./slow-files.json", import.meta.url), "utf8"));

/** Place of a file among the slow ones; behind all of them where it is none. */
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = SLOW.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place < 0 ? SLOW.length : place;
};

/**
 * Runs the slowest files first, so that none runs alone at the end while other processors idle. Vitest only knows times of an earlier run,
 * which a fresh clone lacks.
 */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects keep their order.
    const groups = new Map<number, TestSpecification[]>();
    for (const file of sorted) {
      const order = file.project.config.sequence.groupOrder;
      groups.set(order, [...(groups.get(order) ?? []), file]);
    }
    return [...groups.values()].flatMap((group) => group.toSorted((one, other) => placeOf(one) - placeOf(other)));
  }
}
