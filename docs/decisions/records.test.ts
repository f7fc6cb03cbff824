import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const records = readdirSync(new URL(".", import.meta.url))
  .filter((name) => /^\d{4}-[a-z0-9-]+\.md$/.test(name))
  .sort();

/** Text under a heading of second level; undefined where there is no such heading. */
const under = (text: string, heading: string): string | undefined =>
  new RegExp(`^## ${heading}\\n(.*?)(?=^## |$(?![\\s\\S]))`, "ms").exec(text)?.[1]?.trim();

describe.each(records)("decision record %s", (name) => {
  const text = read(name);
  const head = /^# (\d{4}) \S.*\n\n- \*\*Status\*\*: (.+)\n- \*\*Date\*\*: (\d{4}-\d\d-\d\d)\n\n## Context\n/.exec(text);

  it("has a title with its number, Status and Date, and then its Context", () => {
    expect(head?.[1]).toBe(name.slice(0, 4));
    expect(head?.[2]).toMatch(/^(?:proposed|accepted|rejected|superseded by \[\d{4}\]\(.+\))$/);
  });

  it("has Context, Decision and Consequences with something in each, in this order, and nothing else beside them", () => {
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(["Context", "Decision", "Consequences"]);
    for (const heading of ["Context", "Decision", "Consequences"])
      expect(under(text, heading)?.length ?? 0, heading).toBeGreaterThan(60);
  });

  it("has under 60 lines", () => {
    expect(text.trimEnd().split("\n").length).toBeLessThan(60);
  });
});

it("the index has a row for every record, with its title, status and date", () => {
  const rows = [...read("README.md").matchAll(/^\| \[(\d{4})\]\((.+?)\) \| (.+?) \| (.+?) \| (\S+) \|$/gm)];
  expect(rows.map(([, , file]) => file)).toEqual(records);
  for (const [, number, file = "", title, status, date] of rows)
    expect(read(file)).toContain(`# ${number} ${title}\n\n- **Status**: ${status}\n- **Date**: ${date}\n`);
});

it("no number is used twice", () => {
  const numbers = records.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
