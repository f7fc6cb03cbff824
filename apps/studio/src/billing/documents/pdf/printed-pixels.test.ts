import PDFDocument from "pdfkit";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { DOCUMENT_FONTS, type DocumentFontName, FONT_ORDER, type FontWeight } from "../../../platform/printing/document-fonts.ts";
import { type DocumentFonts, fontFile, readDocumentFonts } from "../../../platform/printing/fonts.ts";
import { PAGE, Sheet } from "../../../platform/printing/sheet.ts";
import { fakeDocument, TOKYO } from "../document.fake.ts";
import { asKey, drawnPage, inkOf, type Part } from "./pixels.fake.ts";
import { renderDocument } from "./render-document.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let fonts: DocumentFonts;
const readNames: string[] = [];
beforeAll(() => {
  const all = readDocumentFonts();
  fonts = {
    ...all,
    read: (name, weight) => {
      readNames.push(`${name} ${weight}`);
      return all.read(name, weight);
    },
  };
});

const SAMPLES = {
  japanese: "あアｱ刹那髙﨑𠮷㈱①〆々",
  latin: "AzÉßŁłŠšĞğİıŐőŘřÅåÞþŒœŞșĄę",
  vietnamese: "ỄễƠơƯưẠậ",
  greek: "ΑΩαωάΐ",
  cyrillic: "ЖЯжяЇїЎў",
  hangul: "한글서울힣뷁",
  "simplified Chinese": "东国门车马这",
  "traditional Chinese": "說嘅國門囍",
  thai: "กขคงบริษัท",
  signs: "&@%+−–—’“”°№€£",
} as const;

const CELL = 26;
const PER_ROW = 16;
/** Whole points, so that a character has the same pixels in every cell. */
const ROW = 42;
const cellOf = (index: number): Part => ({
  x: 60 + (index % PER_ROW) * CELL,
  y: 60 + Math.floor(index / PER_ROW) * ROW,
  width: CELL,
  height: ROW - 2,
});

const FACTS = { title: "characters", author: "test", language: "en", at: new Date(0) };

const written = async (characters: readonly string[], bold: boolean) => {
  const sheet = new Sheet(fonts, FACTS);
  for (const [index, character] of characters.entries()) {
    const { x, y, width } = cellOf(index);
    sheet.write("P", character, x, y, width, { size: 18, bold });
  }
  const page = await drawnPage(await sheet.finish());
  return characters.map((_one, index) => page.part(cellOf(index)));
};

const missingGlyph = async (font: DocumentFontName, weight: FontWeight): Promise<Uint8Array> => {
  const pdf = new PDFDocument({ size: [PAGE.width, PAGE.height], margin: 0 });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((resolve) => {
    pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
  });
  const { x, y } = cellOf(0);
  pdf.font(fontFile(font, weight)).fontSize(18).text("\u{1f999}", x, y, { lineBreak: false });
  pdf.end();
  return (await drawnPage(await done)).part(cellOf(0));
};

const shapeOf = (grey: Uint8Array): string => {
  const width = CELL * 2;
  const rows = Array.from({ length: Math.floor(grey.length / width) }, (_one, row) =>
    grey.subarray(row * width, (row + 1) * width),
  );
  const inked = rows.filter((row) => row.some((value) => value < 128));
  const columns = Array.from({ length: width }, (_one, at) => at).filter((at) => inked.some((row) => (row[at] ?? 255) < 128));
  return inked.map((row) => columns.map((at) => ((row[at] ?? 255) < 128 ? "#" : ".")).join("")).join("\n");
};

describe.each([false, true])("bold characters in documents: %s", (bold) => {
  let boxShapes: ReadonlySet<string>;
  beforeAll(async () => {
    const boxes = await Promise.all(FONT_ORDER.map((font) => missingGlyph(font, bold ? "bold" : "regular")));
    for (const box of boxes) expect(inkOf(box)).toBeGreaterThan(20);
    boxShapes = new Set(boxes.map(shapeOf));
  });
  it.each(Object.entries(SAMPLES))(
    "%s: each has ink and a distinct glyph, and none is the missing-glyph box",
    async (_script, text) => {
      const characters = [...text].filter((one) => !/\p{M}/u.test(one));
      const pictures = await written(characters, bold);
      for (const [index, picture] of pictures.entries()) {
        expect([characters[index], inkOf(picture) > 2]).toEqual([characters[index], true]);
        expect([characters[index], boxShapes.has(shapeOf(picture))]).toEqual([characters[index], false]);
      }
      expect(new Set(pictures.map(asKey)).size).toBe(characters.length);
    },
  );
});

const NAME: Part = { x: PAGE.left, y: PAGE.top + 68, width: 250, height: 22 };
const ADDRESS: Part = { x: PAGE.left, y: PAGE.top + 95, width: 250, height: 60 };

describe("documents for customers abroad", () => {
  const NAMES = [
    "Łukasz Šimánek Ğ",
    "Αθήνα Α.Ε.",
    "Жанна Їжак",
    "서울방송 주식회사",
    "上海东方传媒有限公司",
    "香港電視廣播有限公司",
    "บริษัท กรุงเทพ จำกัด",
    "Nguyễn Văn Ơn",
    "株式会社Łódź東京",
  ];
  const picture = async (name: string) => {
    const recipient = { ...TOKYO, name, country: "GB", city: name };
    const document = fakeDocument({ language: "en", settlement: { kind: "receipt" }, recipient });
    return drawnPage(await renderDocument(document, fonts));
  };

  it("show each name and town with distinct glyphs", async () => {
    const names: string[] = [];
    const addresses: string[] = [];
    for (const name of NAMES) {
      const page = await picture(name);
      expect([name, inkOf(page.part(NAME)) > 100, inkOf(page.part(ADDRESS)) > 100]).toEqual([name, true, true]);
      names.push(asKey(page.part(NAME)));
      addresses.push(asKey(page.part(ADDRESS)));
    }
    expect([new Set(names).size, new Set(addresses).size]).toEqual([NAMES.length, NAMES.length]);
  });

  it("show code points for text saved before validation, with no missing-glyph boxes and no bidi overrides", async () => {
    const plain = await picture("A [U+1F999] [U+202E]B");
    const old = await picture("A \u{1f999} \u202eB");
    expect(asKey(old.part(NAME))).toBe(asKey(plain.part(NAME)));
  });

  it("read a font only on demand", async () => {
    readNames.length = 0;
    await renderDocument(fakeDocument(), fonts);
    expect(readNames).toEqual([]);
    await renderDocument(fakeDocument({ recipient: { ...TOKYO, name: "한글" } }), fonts);
    expect(readNames).toEqual(["kr bold"]);
  });

  it("have all their fonts, in both weights", () => {
    expect(FONT_ORDER).toEqual(Object.keys(DOCUMENT_FONTS));
    for (const name of FONT_ORDER)
      for (const weight of ["regular", "bold"] as const) expect(fonts.read(name, weight).length).toBeGreaterThan(10_000);
  });
});
