import { existsSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { finish } from "./output.ts";

const FILE = fileURLToPath(new URL("../results/nothing-that-is-measured.json", import.meta.url));
const line = { bench: "nothing-that-is-measured", figures: { ms: 1.23456, none: null }, ratios: { part: Number.NaN } };

afterEach(() => {
  rmSync(FILE, { force: true });
  vi.restoreAllMocks();
});

const finished = (isWhole: boolean): string => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  finish(line, { runs: 3 }, isWhole);
  return String(write.mock.calls[0]?.[0]);
};

test("saves a whole run, and prints the same as its last line", () => {
  const said = finished(true);
  expect(JSON.parse(said)).toEqual({ ...line, figures: { ms: 1.235, none: null }, ratios: { part: null } });
  expect(JSON.parse(readFileSync(FILE, "utf8"))).toEqual({ ...JSON.parse(said), detail: { runs: 3 } });
});

test("prints a quick or filtered run without saving it", () => {
  expect(JSON.parse(finished(false))).toMatchObject({ figures: { ms: 1.235 } });
  expect(existsSync(FILE)).toBe(false);
});
