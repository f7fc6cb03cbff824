import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleAgent, MEDIA_SOURCE_FOLDER, MEDIA_SOURCES } from "./release/bundle-agent.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-bundle-"));
  await bundleAgent(folder, "no key");
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textsOf = (isMedia: boolean): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".mjs") && name.startsWith("setsuna-media") === isMedia)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");

it("ships FFmpeg only in the media process, with its source and licence", () => {
  expect(textsOf(true)).toMatch(/from ["']node-av\/lib["']/);
  expect(textsOf(false)).not.toMatch(/["']node-av/);
  for (const source of MEDIA_SOURCES) {
    const names = readdirSync(join(folder, MEDIA_SOURCE_FOLDER, source));
    expect(names).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json", "src"]));
  }
  expect(readFileSync(join(folder, MEDIA_SOURCE_FOLDER, "apps/media/LICENSE"), "utf8")).toContain("GNU GENERAL PUBLIC LICENSE");
});
