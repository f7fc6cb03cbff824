import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sceneTexts as en } from "../../content/en/scenes.ts";
import { sceneTexts as ja } from "../../content/ja/scenes.ts";

const NAMES = Object.keys(en);
const THEMES = ["dark", "light"];
const file = (name: string): URL => new URL(`../../../public/scenes/${name}`, import.meta.url);

/** Of a WebP file in the simple lossy format, https://developers.google.com/speed/webp/docs/riff_container. */
const sizeOf = (name: string): readonly [width: number, height: number] => {
  const bytes = readFileSync(file(name));
  expect(bytes.toString("latin1", 8, 16)).toBe("WEBPVP8 ");
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
};

it("describes every scene in both languages", () => expect(Object.keys(ja)).toEqual(NAMES));

describe.each(NAMES.flatMap((name) => THEMES.map((theme) => `${name}.${theme}`)))("the scene %s", (name) => {
  it("has a sharp still of at most 150 kB", () => {
    expect(sizeOf(`${name}.webp`)).toEqual([1280, 720]);
    expect(statSync(file(`${name}.webp`)).size).toBeLessThan(150_000);
  });

  it("has a loop of at most 600 kB", () => expect(statSync(file(`${name}.mp4`)).size).toBeLessThan(600_000));
});
