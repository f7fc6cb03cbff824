import { expect, it } from "vitest";
import { readIgnores } from "./docker-ignore.ts";

it.each([
  ["node_modules", "node_modules/a/b.js", true],
  ["node_modules", "apps/web/node_modules", false],
  ["**/node_modules", "node_modules", true],
  ["**/node_modules", "apps/web/node_modules/a", true],
  ["**/dist", "apps/distance/x", false],
  ["tests", "tests", true],
  ["tests/", "tests/e2e/a.ts", true],
  ["/tests", "packages/tests", false],
  ["bench/results", "bench/run.ts", false],
  ["*.log", "a.log", true],
  ["*.log", "logs/a.log", false],
  ["**/*.log", "logs/a.log", true],
  ["# a comment\n\nnotes\n!notes/kept.md", "notes/kept.md", false],
  ["notes\n!notes/kept.md", "notes/other.md", true],
  ["**/.env", "ops/docker/.env", true],
  ["**/.env", "ops/docker/env.example", false],
])("%j on %s: ignored is %s", (text, path, isIgnored) => {
  expect(readIgnores(text).ignores(path)).toBe(isIgnored);
});

it("descends into an ignored folder if it may contain an exception", () => {
  const { mayHold } = readIgnores("docs\ntests\n!tests/tsconfig.json");
  expect([mayHold("tests"), mayHold("docs"), mayHold("tests/e2e")]).toEqual([true, false, false]);
});
