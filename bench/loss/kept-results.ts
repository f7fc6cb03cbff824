import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CellResult } from "./measure.ts";

/** Results of a run that has not ended, one a line behind the plan that they belong to: a run that is cut goes on where it was. */
export class KeptResults {
  readonly results: readonly CellResult[];
  private readonly path: string;

  /** `plan` names everything that must be the same for results to belong together; `fresh`: nothing that is there counts. */
  constructor(path: string, plan: object, fresh: boolean) {
    this.path = path;
    const head = JSON.stringify(plan);
    const [kept, ...lines] = existsSync(path) && !fresh ? readFileSync(path, "utf8").split("\n") : [];
    if (kept === head) {
      this.results = lines.filter((line) => line !== "").map(parseResult);
      return;
    }
    this.results = [];
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${head}\n`);
  }

  add(result: CellResult): void {
    appendFileSync(this.path, `${JSON.stringify(result)}\n`);
  }

  /** The run has ended. */
  remove(): void {
    rmSync(this.path, { force: true });
  }
}

/** Returns the seed of the run whose results lie there; undefined: there is none. */
export const keptSeed = (path: string): number | undefined => {
  if (!existsSync(path)) return undefined;
  const [head = "{}"] = readFileSync(path, "utf8").split("\n");
  const { seed } = JSON.parse(head) as { seed?: unknown };
  return typeof seed === "number" ? seed : undefined;
};

/** Reads a result back; what had no number was written as null. */
export const parseResult = (line: string): CellResult =>
  JSON.parse(line, (_, value: unknown) => (value === null ? Number.NaN : value)) as CellResult;
