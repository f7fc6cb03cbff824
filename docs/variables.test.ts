import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { VARIABLE_NAMES } from "../apps/studio/src/platform/config/environment.ts";

const namesIn = (file: string, table: RegExp): string[] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => table.test(line))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ""));

it("docs/operations.md names existing variables, each once, where roles differ", () => {
  const page = readFileSync(new URL("operations.md", import.meta.url), "utf8");
  const start = page.indexOf("### Every variable, and who reads it");
  const section = page.slice(start, page.indexOf("\n## ", start));
  const named = [...section.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
});

it("docs/configuration.md explains every variable once, and no others", () => {
  expect(namesIn("configuration.md", /^\| `[A-Z]/).sort()).toEqual([...VARIABLE_NAMES].sort());
});

it("docs/configuration.md gives every row a default and a meaning, and a known word for production", () => {
  const rows = readFileSync(new URL("configuration.md", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(rows.filter((cells) => cells.length !== 6 || cells[2] === "" || cells[4] === "")).toEqual([]);
  expect(rows.map((cells) => cells[3] ?? "").filter((cell) => !/^(?:(?:needed|advised|never)\b.*)?$/.test(cell))).toEqual([]);
});
