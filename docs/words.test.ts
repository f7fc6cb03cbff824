import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Words of our own for what the field calls FEC and encryption. */
const GIVEN_UP = /\b(parity|seal|seals|sealed|sealing)\b/i;

it("all Markdown has at most 60,000 words", () => {
  const names = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" })
    .split("\n")
    .filter((name) => name !== "" && existsSync(name));
  const words = names.flatMap((name) => readFileSync(name, "utf8").split(/\s+/)).filter((word) => word !== "");
  expect(words.length).toBeLessThanOrEqual(60_000);
});

it("documents say FEC and encrypt, as the RFCs do", () => {
  const documents = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  expect(documents.length).toBeGreaterThan(40);
  const prose = (name: string): string => readFileSync(join("docs", name), "utf8").replace(/`[^`\n]*`/g, "");
  expect(documents.filter((name) => GIVEN_UP.test(prose(name)))).toEqual([]);
});
