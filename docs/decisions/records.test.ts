import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const MAX_WORDS = 350;
const MAX_WORDS_OF_ALL = 8500;

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const records = readdirSync(new URL(".", import.meta.url))
  .filter((name) => /^\d{4}-[a-z0-9-]+\.md$/.test(name))
  .sort();
const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

/** Text under a second-level heading; undefined without that heading. */
const under = (text: string, heading: string): string | undefined =>
  new RegExp(`^## ${heading}\\n(.*?)(?=^## |$(?![\\s\\S]))`, "ms").exec(text)?.[1]?.trim();

describe.each(records)("decision record %s", (name) => {
  const text = read(name);
  const head = /^# (\d{4}) \S.*\n\n\d{4}-\d\d-\d\d\n\n## Context\n/.exec(text);

  it("starts with its number, date and Context", () => {
    expect(head?.[1]).toBe(name.slice(0, 4));
  });

  it("has Context, Decision and Consequences, and no other section", () => {
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(["Context", "Decision", "Consequences"]);
    for (const heading of ["Context", "Decision", "Consequences"])
      expect(under(text, heading)?.length ?? 0, heading).toBeGreaterThan(60);
  });

  it(`has at most ${MAX_WORDS} words`, () => {
    expect(wordsOf(text)).toBeLessThanOrEqual(MAX_WORDS);
  });
});

it(`the records have at most ${MAX_WORDS_OF_ALL} words together`, () => {
  expect(wordsOf(records.map(read).join("\n"))).toBeLessThanOrEqual(MAX_WORDS_OF_ALL);
});

it("the index has a line for every record, with its title", () => {
  const lines = [...read("README.md").matchAll(/^- \[(\d{4})\]\((.+?)\) (.+)$/gm)];
  expect(lines.map(([, , file]) => file)).toEqual(records);
  for (const [, number, file = "", title] of lines) expect(read(file)).toContain(`# ${number} ${title}\n`);
});

it("no number is used twice", () => {
  const numbers = records.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

/** Numbers of the records that a text cites, in every form: `decision 0016`, `Decisions 0016, 0035`, `docs/decisions/0025`. */
const citedIn = (text: string): readonly string[] =>
  [
    ...text
      .replace(/\n\s*(?:\*|\/\/|#|--)?\s*/g, " ")
      .matchAll(/\b(?:decisions?|records?)[ /]\[?(\d{4})\b((?:(?:,| and| or) \[?\d{4}\b)*)/gi),
  ].flatMap(([, first = "", others = ""]) => [first, ...(others.match(/\d{4}/g) ?? [])]);

it("reads every form of citation", () => {
  expect(
    citedIn("See decision 0016. Decisions 0001, 0002 and 0003; see decisions/0004-x.md, [decision 0005](x), record\n * 0006"),
  ).toEqual(["0016", "0001", "0002", "0003", "0004", "0005", "0006"]);
});

it("every cited record exists", () => {
  const numbers = new Set(records.map((name) => name.slice(0, 4)));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
    .split("\n")
    .filter((path) => /\.(?:tsx?|mjs|md|sql|py|ya?ml|css)$/.test(path) && existsSync(join(ROOT, path)))
    .filter((path) => path !== "CHANGELOG.md" && path !== "docs/decisions/records.test.ts");
  const citations = files.flatMap((path) => citedIn(readFileSync(join(ROOT, path), "utf8")).map((number) => ({ path, number })));
  expect(citations.length).toBeGreaterThan(50);
  expect(citations.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
