import { describe, expect, it } from "vitest";
import { en } from "./en/screens.ts";
import { ja } from "./ja/screens.ts";

type Texts = { readonly [key: string]: string | Texts };
const flatten = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
const places = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe("dictionaries", () => {
  const japanese = new Map(flatten(ja));
  const english = new Map(flatten(en));

  it("have the same keys", () => expect([...english.keys()].sort()).toEqual([...japanese.keys()].sort()));
  it.each([...japanese])("%s has the same placeholders in both languages", (key, text) => {
    expect(text).not.toBe("");
    expect(english.get(key)).not.toBe("");
    expect(places(english.get(key) ?? "")).toEqual(places(text));
  });
  it("use no exclamation marks", () => {
    expect([...japanese.values(), ...english.values()].filter((text) => /[!！]/.test(text))).toEqual([]);
  });
});
