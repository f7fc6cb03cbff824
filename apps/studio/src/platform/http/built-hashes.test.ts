import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { builtIntegrity } from "./built-hashes.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-integrity-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("maps script addresses to the integrity values that browsers check", () => {
  const [hex, base64] = (["hex", "base64"] as const).map((form) => createHash("sha256").update("a").digest(form));
  writeFileSync(join(folder, "hashes.txt"), `${hex}  assets/a.js\n${hex}  assets/a.css\nno line\n`);
  expect(builtIntegrity(folder, "/studio/")).toEqual({ "/studio/assets/a.js": `sha256-${base64}` });
});

it("returns none for a build without a list", () => {
  expect(builtIntegrity(folder, "/studio/")).toBeUndefined();
});
