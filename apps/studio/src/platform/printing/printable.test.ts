import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { describe, expect, it } from "vitest";
import { DOCUMENT_FONTS, FONT_ORDER } from "./document-fonts.ts";
import { fontRuns } from "./font-runs.ts";
import { fontFile } from "./fonts.ts";
import { composed, covers, shownOnPaper, unprintable, unprintableNamed } from "./printable.ts";

describe("what documents can be printed with", () => {
  it.each(FONT_ORDER)("%s covers only characters in its font files, in both weights", (name) => {
    for (const weight of ["regular", "bold"] as const) {
      const font = create(readFileSync(fontFile(name, weight)));
      if (!("characterSet" in font)) throw new Error("a collection");
      const has = new Set(font.characterSet);
      for (let point = 0x20; point < 0x323b0; point += 1) {
        if (point === 0xd800) point = 0xe000;
        const character = String.fromCodePoint(point);
        if (covers(name, character)) expect([name, character, has.has(point)]).toEqual([name, character, true]);
      }
    }
  });

  it.each([
    "株式会社髙﨑𠮷野家 ㈱ ①",
    "Łukasz Šimánek Ğ İstanbul Ő Nguyễn",
    "Αθήνα Жанна Ї",
    "한글 서울방송",
    "上海东方传媒 香港電視",
    "บริษัท กรุงเทพ น้ำ จำกัด",
    "葛\u{e0100}城",
    "O’Brien & Söhne – 50% №1",
  ])("%s: all characters are printable", (text) => expect(unprintable(text)).toEqual([]));

  it.each([
    ["شركة", "「ش」(U+0634) 「ر」(U+0631) 「ك」(U+0643) 「ة」(U+0629)"],
    ["שלום", "「ש」(U+05E9) 「ל」(U+05DC) 「ו」(U+05D5) 「ם」(U+05DD)"],
    ["हिन्दी", undefined],
    ["A🎥", "「🎥」(U+1F3A5)"],
    ["a\u{e000}", "U+E000"],
    ["a\u202eb", "U+202E"],
    ["a\tb", "U+0009"],
    ["\u200b", "U+200B"],
  ])("of %j the unprintable characters are named: %s", (text, named) =>
    named === undefined ? expect(unprintableNamed(text)).toBeTruthy() : expect(unprintableNamed(text)).toBe(named),
  );

  it("letters and their marks become one character where Unicode has it, and ideographs stay unchanged", () => {
    expect(composed("e\u0301 か\u3099 \u1112\u1161\u11ab")).toBe("é が 한");
    expect(composed("\ufa19\ufa10 \u{2f800}")).toBe("\ufa19\ufa10 \u{2f800}");
  });

  it("code points replace characters in text saved before validation", () =>
    expect(shownOnPaper("A\t\u202e🎥\u{e000}")).toBe("A [U+202E][U+1F3A5][U+E000]"));

  it("a word uses one font, and so do a name's ideographs", () => {
    const runs = (text: string) => fontRuns(text, text).map(({ font, text: part }) => [font, part]);
    expect(runs("Łódź")).toEqual([["latin", "Łódź"]]);
    expect(runs("上海东方")).toEqual([["sc", "上海东方"]]);
    expect(runs("한글 東京")).toEqual([
      ["kr", "한글 "],
      ["jp", "東京"],
    ]);
  });

  it("the build puts the same fonts next to the program", () => {
    const build = readFileSync(new URL("../../../../../scripts/lib/build-server.mjs", import.meta.url), "utf8");
    const [, list = ""] = /DOCUMENT_FONT_PACKAGES = \[\n([^;]*)\n\];/.exec(build) ?? [];
    const listed = Object.values(DOCUMENT_FONTS).map((font) => `  ["${font.package}", "${font.file}"],`);
    expect(list.split("\n")).toEqual(listed);
  });
});
