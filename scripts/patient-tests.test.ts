import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "./lib/syntax.mjs";

/** A busy machine may give a test no turn for seconds, and vitest's own limit of `waitFor` is one second. */
const PATIENT_MS = 10_000;
const NAMED = /\b(?:LIMIT|PATIENCE|PATIENT)\w*\b/;

const isTest = (path: string): boolean => /\.(?:test|fake|journey)\.tsx?$/.test(path);
const files = ["apps", "packages", "scripts", "bench", "integrations", "tests"]
  .flatMap((folder) => sourceFiles(folder) as string[])
  .filter((path) => isTest(path) && path !== "scripts/patient-tests.test.ts");

const callAt = (text: string, from: number): string => {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at += 1)
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
  return text.slice(from, at);
};

const impatient = (text: string): string[] =>
  [...text.matchAll(/\bvi\.wait(?:For|Until)\(/g)]
    .map((match) => callAt(text, match.index + match[0].length))
    .filter((call) => {
      const limit = /timeout: ([\d_]+)/.exec(call)?.[1];
      return limit === undefined ? !NAMED.test(call) : Number(limit.replaceAll("_", "")) < PATIENT_MS;
    });

it.each([
  ["no limit", "vi.waitFor(() => one(database))", 1],
  ["one of a second", "vi.waitFor(() => one(database), { timeout: 1000 })", 1],
  ["a long one", "vi.waitFor(() => one(database), { timeout: 30_000 })", 0],
  ["a named one", "vi.waitFor(() => one(database), PATIENCE)", 0],
])("recognizes a wait with %s", (_, text, count) => {
  expect(impatient(text)).toHaveLength(count);
});

it(`waits for a state for at least ${PATIENT_MS} ms`, () => {
  expect(files.length).toBeGreaterThan(800);
  expect(files.flatMap((path) => impatient(readFileSync(path, "utf8")).map((call) => `${path}: ${call.slice(0, 60)}`))).toEqual(
    [],
  );
});
