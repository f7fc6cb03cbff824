import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { type FileResult, RunProgress, spoken } from "./run-progress.ts";

const file = (name: string, rest: Partial<FileResult> = {}): FileResult => ({
  file: name,
  project: "unit",
  passed: 3,
  failed: 0,
  failures: [],
  skipped: 0,
  tookMs: 100,
  ...rest,
});

const printed = (results: readonly FileResult[]): string[] => {
  const lines: string[] = [];
  let now = 5000;
  const progress = new RunProgress(
    results.length,
    () => now,
    (line) => lines.push(line),
  );
  for (const result of results) {
    now += 1000;
    progress.ended(result);
  }
  lines.push("end");
  progress.summary();
  return lines;
};

it("prints a line every 15 seconds and at the end, whatever the number of files", () => {
  const lines = printed(Array.from({ length: 40 }, (_, index) => file(`${index}.test.ts`)));
  expect(lines.slice(0, lines.indexOf("end"))).toEqual([
    "15 of 40 files, 45 tests, 15 s",
    "30 of 40 files, 90 tests, 30 s",
    "40 of 40 files, 120 tests, 40 s",
  ]);
});

it("reports a failure and its reason at once, and counts failed and skipped tests", () => {
  const failures = ["is one: no", "is two: neither"];
  const lines = printed([file("a.test.ts", { passed: 1, failed: 2, failures }), file("b.test.ts", { skipped: 4 })]);
  expect(lines.slice(0, 4)).toEqual([
    "FAILED a.test.ts: 2 tests",
    "  is one: no",
    "  is two: neither",
    "2 of 2 files, 6 tests, 2 failed, 4 skipped, 2 s",
  ]);
  expect(lines.slice(-2)).toEqual(["Skipped tests:", "       4    b.test.ts"]);
});

it("ends with the ten slowest files, slowest first", () => {
  const lines = printed(Array.from({ length: 12 }, (_, index) => file(`${index}.test.ts`, { tookMs: 1000 * index })));
  const slowest = lines.slice(lines.indexOf("Slowest files:") + 1);
  expect(slowest).toHaveLength(10);
  expect([slowest[0], slowest[9]]).toEqual(["    11.0 s  unit  11.test.ts", "     2.0 s  unit  2.test.ts"]);
});

it.each([
  [499, "0 s"],
  [59_400, "59 s"],
  [65_000, "1 min 05 s"],
  [1_450_000, "24 min 10 s"],
])("says %d ms as %s", (ms, text) => expect(spoken(ms)).toBe(text));

it("prints through vitest's reporter: full failures, and no escape codes in a pipe", () => {
  mkdirSync(join(ROOT, "tests", ".artifacts"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, "tests", ".artifacts", "reporter-"));
  const test = (name: string, body: string): void =>
    writeFileSync(join(folder, `${name}.test.ts`), `import { expect, it } from "vitest";\n${body}\n`);
  writeFileSync(join(folder, "vitest.config.mjs"), "export default {};\n");
  test("good", 'it("passes", () => expect(1).toBe(1)); it.skip("waits", () => {});');
  test("bad", 'it("fails", () => expect("what it is").toBe("what it should be"));');
  test("broken", 'throw new Error("cannot be read");');
  try {
    const reporter = join(ROOT, "scripts", "test-run", "reporter.ts");
    const args = [join(ROOT, "node_modules", "vitest", "vitest.mjs"), "run", "--root", folder, `--reporter=${reporter}`];
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, VITEST: undefined, VITEST_MODE: undefined };
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8", env });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^FAILED bad\.test\.ts: 1 test\n {2}fails: expected 'what it is' to be 'what it should be'.*$/m);
    expect(stdout).toMatch(/^FAILED broken\.test\.ts: 1 test$/m);
    expect(stdout).toMatch(/^3 of 3 files, 3 tests, 2 failed, 1 skipped, \d+ s$/m);
    expect(stdout).toMatch(/^Slowest files:\n( +[\d.]+ s .*\n){3}Skipped tests:\n +1 {4}good\.test\.ts$/m);
    expect(stderr).toContain("what it should be");
    expect(stderr).toContain("cannot be read");
    expect(`${stdout}${stderr}`).not.toContain("\u001b");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
