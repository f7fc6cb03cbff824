import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CellResult } from "./measure.ts";

/** One result a line after their plan: a canceled run resumes. */
export class KeptResults {
  readonly results: readonly CellResult[];
  private readonly path: string;

  /** `plan` must match for reuse; `fresh` ignores old results. */
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

  remove(): void {
    rmSync(this.path, { force: true });
  }
}

export const keptSeed = (path: string): number | undefined => {
  if (!existsSync(path)) return undefined;
  const [head = "{}"] = readFileSync(path, "utf8").split("\n");
  const { seed } = JSON.parse(head) as { seed?: unknown };
  return typeof seed === "number" ? seed : undefined;
};

/** Files store NaN as null. */
export const parseResult = (line: string): CellResult =>
  JSON.parse(line, (_, value: unknown) => (value === null ? Number.NaN : value)) as CellResult;
