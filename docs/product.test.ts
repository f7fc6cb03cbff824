import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const [, ...parts] = readFileSync(join(ROOT, "docs/product.md"), "utf8").split(/^## §/m);
/** Text of each section by its number. */
const sections = new Map(parts.map((part) => [Number.parseInt(part, 10), part.toLowerCase()]));

const FOLDERS = ["apps", "packages", "scripts", "tests", "bench", "integrations"];
/** "Spec §2 Archive" in a source file, with the subject that it names, if it names one. */
const CITATION = /[Ss]pec §(\d+)(?: ([A-Z/][\w/-]*))?/g;
const cited = execFileSync("git", ["grep", "-IE", "[Ss]pec §[0-9]", "--", ...FOLDERS], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 1 << 26,
})
  .split("\n")
  .flatMap((line) =>
    [...line.matchAll(CITATION)].map(([text, section, subject]) => ({ line, text, section: Number(section), subject })),
  );

it("has every section that a source file cites", () => {
  expect(cited.length).toBeGreaterThan(150);
  expect(cited.filter(({ section }) => !sections.has(section))).toEqual([]);
});

it("mentions the subject that a citation names", () => {
  const named = cited.filter(({ subject }) => subject !== undefined);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ section, subject = "" }) => !sections.get(section)?.includes(subject.toLowerCase()))).toEqual([]);
});

it("has numbered sections in order, none of them empty", () => {
  expect([...sections.keys()]).toEqual([...sections.keys()].map((_, index) => index + 1));
  for (const text of sections.values()) expect(text.length).toBeGreaterThan(200);
});
