import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { VARIABLE_NAMES } from "../apps/studio/src/platform/config/environment.ts";

const namesIn = (file: string, table: RegExp): string[] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => table.test(line))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ""));

it("docs/operations.md says of every variable which role reads it, and of no other", () => {
  expect(namesIn("operations.md", /^\| `[A-Z_]+` \| (yes)? \|/).sort()).toEqual([...VARIABLE_NAMES].sort());
});

it("the README says what every variable means", () => {
  expect(namesIn("../README.md", /^\| `[A-Z]/).sort()).toEqual([...VARIABLE_NAMES].sort());
});
