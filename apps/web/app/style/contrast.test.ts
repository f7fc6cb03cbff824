import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tokens = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

const themeOf = (...starts: readonly string[]): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  for (const start of starts) {
    const from = tokens.indexOf(start);
    if (from < 0) throw new Error(`tokens.css has no ${start}`);
    for (const [, name = "", value = ""] of tokens.slice(from, tokens.indexOf("}", from)).matchAll(/--([\w-]+): ([^;]+);/g))
      values.set(name, value);
  }
  return values;
};

const THEMES = [
  ["light", themeOf(":root {")],
  ["dark", themeOf(":root {", "@media (prefers-color-scheme: dark)")],
  ["gallery", themeOf(":root {", ":root:has([data-gallery])")],
] as const;

const colour = (theme: ReadonlyMap<string, string>, name: string): string => {
  const value = theme.get(name);
  const other = /^var\(--([\w-]+)\)$/.exec(value ?? "")?.[1];
  return other === undefined ? (value ?? "") : colour(theme, other);
};

const luminance = (hex: string): number => {
  const long = hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join("")}` : hex;
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(THEMES)("colors of the %s theme", (_name, theme) => {
  const on = (ground: string, name: string) => contrast(colour(theme, name), colour(theme, ground));

  it.each(["text", "quiet", "error", "success"])("%s has a contrast of 7:1 on every background (WCAG AAA)", (name) => {
    expect(on("ground", name)).toBeGreaterThanOrEqual(7);
    expect(on("raised", name)).toBeGreaterThanOrEqual(7);
  });
  it.each(["edge", "focus", "tally-red"])("%s has a contrast of 3:1 (WCAG 1.4.11)", (name) => {
    expect(on("ground", name)).toBeGreaterThanOrEqual(3);
    expect(on("raised", name)).toBeGreaterThanOrEqual(3);
  });
  it("the large, bold text on the red button has a contrast of 3:1 (WCAG 1.4.3)", () =>
    expect(contrast("#fff", colour(theme, "tally-red"))).toBeGreaterThanOrEqual(3));
});

it("finds the highest and lowest contrast", () => {
  expect(contrast("#000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#777777")).toBe(1);
});
