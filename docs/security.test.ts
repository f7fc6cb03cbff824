import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync(new URL("security.md", import.meta.url), "utf8");
const section = page.slice(page.indexOf("## Attacks that worked"), page.indexOf("## Passwords and login"));
const rows = section.split("\n").filter((line) => /^\| (?!attack |---)/.test(line));

it("names for each attack what happened, what happens now, and a test that is there", () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    const [, attack = "", before = "", now = "", test = "", end] = row.split("|").map((cell) => cell.trim());
    expect([row, [attack, before, now].every((cell) => cell !== ""), end]).toEqual([row, true, ""]);
    const files = [...test.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    expect([attack, files.length > 0]).toEqual([attack, true]);
    for (const file of files) {
      expect([file, /\.test\.ts$|\/test_\w+\.py$/.test(file)]).toEqual([file, true]);
      expect([file, existsSync(new URL(`../${file}`, import.meta.url))]).toEqual([file, true]);
    }
  }
});
