import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { runStages } from "../lib/test-stages.mjs";

let folder: string;
let lines: string[];
beforeEach(() => {
  mkdirSync(join(ROOT, "tests", ".artifacts"), { recursive: true });
  folder = mkdtempSync(join(ROOT, "tests", ".artifacts", "stages-"));
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text).trimEnd()) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** A part of one file of tests, whose test is `body`. */
const part = (name: string, body: string, niceness = 0) => {
  const root = join(folder, name);
  mkdirSync(root);
  writeFileSync(join(root, "vitest.config.mjs"), "export default {};\n");
  writeFileSync(
    join(root, `${name}.test.ts`),
    `import { existsSync, writeFileSync } from "node:fs"; import { getPriority } from "node:os"; import { expect, it } from "vitest";\nit("is run", async () => { ${body} });\n`,
  );
  return { name, niceness, args: ["--root", root] };
};
const here = (name: string): string => JSON.stringify(join(folder, name));
/** Waits for a file that the other part writes. */
const waits = (name: string): string => `await expect.poll(() => existsSync(${here(name)}), { timeout: 60_000 }).toBe(true);`;
const writes = (name: string): string => `writeFileSync(${here(name)}, "");`;
const run = (stages: ReturnType<typeof part>[][]): Promise<number> =>
  runStages(
    ["run", "--silent", "--testTimeout=90000", `--reporter=${join(ROOT, "scripts", "test-run", "reporter.ts")}`],
    { VITEST: undefined, VITEST_MODE: undefined, NO_COLOR: "1", FORCE_COLOR: undefined },
    stages,
  );

it("runs the parts of a stage beside each other, one of them politely, and the next stage after both", async () => {
  const one = part("one", `${writes("a")} ${waits("b")} expect(getPriority()).toBe(19);`, 19);
  const two = part("two", `${writes("b")} ${waits("a")} expect(getPriority()).toBe(${getPriority()});`);
  const after = part("after", `expect([existsSync(${here("a")}), existsSync(${here("b")})]).toEqual([true, true]);`);
  expect(await run([[one, two], [after]])).toBe(0);
  expect(lines[0]).toMatch(/^All: 3 of 3 files, 3 tests, \d+ s$/);
  expect(lines[1]).toBe("Slowest files:");
}, 120_000);

it("fails when a part fails, and runs the next stage all the same", async () => {
  const bad = part("bad", "expect(1).toBe(2);");
  expect(await run([[bad], [part("good", writes("done"))]])).toBe(1);
  expect(lines.slice(0, 2)).toEqual([expect.stringMatching(/^All: 2 of 2 files, 2 tests, 1 failed/), "FAILED bad.test.ts: 1"]);
}, 120_000);
