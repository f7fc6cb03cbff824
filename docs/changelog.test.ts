import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../", import.meta.url);
const text = readFileSync(new URL("CHANGELOG.md", ROOT), "utf8");
const { version } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8"));

it("follows Keep a Changelog: newest version first, and known kinds of change", () => {
  const versions = [...text.matchAll(/^## \[(.+?)\](?: - \d{4}-\d\d-\d\d)?$/gm)].map(([, name]) => name);
  expect(versions.slice(0, 2)).toEqual(["Unreleased", version]);
  expect([...text.matchAll(/^## /gm)]).toHaveLength(versions.length);
  const kinds = [...text.matchAll(/^### (.*)$/gm)].map(([, kind = ""]) => kind);
  expect(kinds.filter((kind) => !["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"].includes(kind))).toEqual([]);
});

it("names every migration since the first published schema", () => {
  const migrations = readdirSync(new URL("apps/studio/src/", ROOT), { recursive: true, encoding: "utf8" })
    .map((path) => /migrations[\\/](\d{4})_\w+\.sql$/.exec(path)?.[1] ?? "")
    .filter((number) => number >= "0014");
  expect(migrations.length).toBeGreaterThan(5);
  expect(migrations.filter((number) => !text.includes(` ${number} (`))).toEqual([]);
});
