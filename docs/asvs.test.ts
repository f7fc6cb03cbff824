import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync(new URL("asvs.md", import.meta.url), "utf8");
const rows = page.split("\n").filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line));

it("has each requirement once, in its chapter, with a status that the page explains", () => {
  const numbers = rows.map((row) => row.split("|")[1]?.trim() ?? "");
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(new Set(numbers.map((number) => Number(number.split(".")[0])))).toEqual(
    new Set(Array.from({ length: 14 }, (_, index) => index + 1)),
  );
  for (const row of rows) {
    const [, , about, status, evidence, end] = row.split("|").map((cell) => cell.trim());
    expect([row, about !== "" && evidence !== "" && end === ""]).toEqual([row, true]);
    expect(["met", "partly", "not met", "operator", "n/a"]).toContain(status);
  }
});

it("names no file that is not there", () => {
  const files = [...page.matchAll(/`((?:apps|packages|docs|scripts|tests)\/[\w./-]+|[A-Z]+\.md|package-lock\.json)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
});

it("names no part of the security page that is not there", () => {
  const security = readFileSync(new URL("security.md", import.meta.url), "utf8");
  for (const [, more = ""] of page.matchAll(/\[S\] ((?:"[^"]+"(?:, )?)+)/g))
    for (const [, words = ""] of more.matchAll(/"([^"]+)"/g)) expect(security).toContain(words);
});
