import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync(new URL("asvs.md", import.meta.url), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\d+\.\d+\.\d+\|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has, V1 first. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
/** Statuses other than "met", at the start of the evidence. */
const OTHER_STATUS = /^\*(?:partly|not met|operator|n\/a)\*(?:: |$)/;
/** Evidence other than a test: a page, a file, or the absence of something. */
const UNTESTABLE = /\[S\]|\.md\)|none exist|only inside TOTP|one application|`scripts\/|peer\.ts|libdatachannel/;

it("lists each requirement of levels 1 and 2 once, with evidence or a status that the page explains", () => {
  const numbers = rows.map(([number = ""]) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const ofChapter = REQUIREMENTS.map((_, index) => numbers.filter((number) => number.startsWith(`${index + 1}.`)).length);
  expect(ofChapter).toEqual(REQUIREMENTS);
  for (const [number, about, evidence = "", end] of rows) {
    expect([number, about !== "" && evidence !== "" && end === undefined]).toEqual([number, true]);
    if (evidence.startsWith("*")) expect([number, OTHER_STATUS.test(evidence)]).toEqual([number, true]);
  }
});

it("proves met requirements by a test where a test can prove them", () => {
  const met = rows.map(([, , evidence = ""]) => evidence).filter((evidence) => !OTHER_STATUS.test(evidence));
  const untested = met.filter((evidence) => !/\.(?:test|journey)\.ts`/.test(evidence));
  expect(untested.filter((evidence) => !UNTESTABLE.test(evidence))).toEqual([]);
  expect(untested.length).toBeLessThan(35);
});

it("names only existing files", () => {
  const files = [...page.matchAll(/`((?:apps|packages|docs|scripts|tests|ops)\/[\w./-]+)`/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
});

it("names only existing sections of the security page", () => {
  const security = readFileSync(new URL("security.md", import.meta.url), "utf8");
  const headings = new Set([...security.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
  const named = [...page.matchAll(/\[S\] ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !headings.has(name))).toEqual([]);
});
