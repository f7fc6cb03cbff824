import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const SCRIPTS = ["scripts/screenshots.ts", "scripts/footage/loops.ts"];
const textOf = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");

it("the screenshot scripts look only for elements that the pages have", () => {
  const pages = execFileSync("git", ["ls-files", "apps/web/app/*.tsx"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  const shown = pages.map(textOf).join("\n");
  const wanted = SCRIPTS.map(textOf).flatMap((script) =>
    [...script.matchAll(/(?:getByTestId\(|data-testid=)"([\w-]+)"/g)].map(([, id = ""]) => id),
  );
  expect(wanted.length).toBeGreaterThan(10);
  // A page appends the numbers of channels.
  expect(wanted.filter((id) => !shown.includes(id.replace(/\d+$/, "")))).toEqual([]);
});
