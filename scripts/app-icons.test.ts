import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawIcon, ICONS, staleIcons } from "./app-icons.ts";

const manifests = ["ja", "en"].map(
  (language) =>
    JSON.parse(readFileSync(new URL(`../apps/web/public/app.${language}.webmanifest`, import.meta.url), "utf8")) as {
      icons: { src: string; sizes: string }[];
    },
);

describe("app icons", () => {
  it("match the drawing", () => expect(staleIcons()).toEqual([]));
  it("are listed in both manifests with their size", () => {
    for (const { icons } of manifests)
      for (const icon of ICONS.filter(({ name }) => !name.startsWith("apple")))
        expect(icons).toContainEqual(expect.objectContaining({ src: `icons/${icon.name}`, sizes: `${icon.size}x${icon.size}` }));
  });
  it("have the mark in the middle and fill the square if the system crops them", () => {
    const maskable = ICONS.find(({ name }) => name.startsWith("maskable"));
    if (maskable === undefined) throw new Error("no maskable icon");
    const pixels = drawIcon(maskable);
    expect([...pixels.subarray(0, 4)]).toEqual([0x0b, 0x0d, 0x10, 255]);
    const left = (256 * 512 + Math.round(512 * (0.5 + (12 / 32 - 0.5) * 0.8))) * 4;
    expect([...pixels.subarray(left, left + 4)]).toEqual([0xfa, 0xfa, 0xf7, 255]);
  });
});
