import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync(new URL("asvs.md", import.meta.url), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has, V1 first. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
/** Evidence that is no test: a page, a file, or the absence of something. */
const UNTESTABLE = /\[S\]|\.md\)|none exist|only inside TOTP|one application|`scripts\/|peer\.ts|libdatachannel/;

it("has each requirement of levels 1 and 2 once, in its chapter, with a status that the page explains", () => {
  const numbers = rows.map(([, number = ""]) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const ofChapter = REQUIREMENTS.map((_, index) => numbers.filter((number) => number.startsWith(`${index + 1}.`)).length);
  expect(ofChapter).toEqual(REQUIREMENTS);
  for (const [, number, level, about, status, evidence, end] of rows) {
    expect([number, about !== "" && evidence !== "" && end === ""]).toEqual([number, true]);
    expect(["1", "2"]).toContain(level);
    expect(["met", "partly", "not met", "operator", "n/a"]).toContain(status);
  }
});

it("shows what is met by a test, but for what no test can show", () => {
  const untested = rows.filter(([, , , , status, evidence = ""]) => status === "met" && !/\.test\.ts`/.test(evidence));
  expect(untested.filter(([, , , , , evidence = ""]) => !UNTESTABLE.test(evidence))).toEqual([]);
  expect(untested.length).toBeLessThan(35);
});

it("names no file that is not there", () => {
  const files = [...page.matchAll(/`((?:apps|packages|docs|scripts|tests|ops)\/[\w./-]+|[A-Z]+\.md|package-lock\.json)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
});

it("names no part of the security page that is not there", () => {
  const security = readFileSync(new URL("security.md", import.meta.url), "utf8");
  for (const [, more = ""] of page.matchAll(/\[S\] ((?:"[^"]+"(?:, )?)+)/g))
    for (const [, words = ""] of more.matchAll(/"([^"]+)"/g)) expect(security).toContain(words);
});
