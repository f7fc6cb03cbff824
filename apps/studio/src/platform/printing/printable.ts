import { namedCharacter } from "@setsuna/contracts";
import { type DocumentFontName, FONT_ORDER } from "./document-fonts.ts";
import { FONT_COVERAGE } from "./font-coverage.ts";

/** Sorted code points, both ends inclusive. */
type Ranges = readonly (readonly [from: number, to: number])[];

const rangesOf = (text: string): Ranges => {
  let end = 0;
  return text.split(",").map((part) => {
    const [gap = "0", length = "1"] = part.split("-");
    const from = end + Number.parseInt(gap, 36);
    end = from + Number.parseInt(length, 36);
    return [from, end - 1];
  });
};

const read = new Map<DocumentFontName, Ranges>();
const coverageOf = (font: DocumentFontName): Ranges => {
  const ranges = read.get(font) ?? rangesOf(FONT_COVERAGE[font]);
  read.set(font, ranges);
  return ranges;
};

const hasGlyph = (font: DocumentFontName, point: number): boolean => {
  const ranges = coverageOf(font);
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from = 0, to = 0] = ranges[middle] ?? [];
    if (point < from) high = middle - 1;
    else if (point > to) low = middle + 1;
    else return true;
  }
  return false;
};

/** A font without an ideograph's variant (Unicode IVD, standardized variants) shows the usual form, never a box. */
const isVariant = (point: number): boolean => (point >= 0xfe00 && point <= 0xfe0d) || (point >= 0xe0100 && point <= 0xe01ef);

export const covers = (font: DocumentFontName, text: string): boolean =>
  [...text].every((one, index) => {
    const point = one.codePointAt(0) ?? 0;
    return hasGlyph(font, point) || (index > 0 && isVariant(point));
  });

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** A letter and its combining marks are one grapheme. */
export const graphemesOf = (text: string): string[] => [...GRAPHEMES.segment(text)].map(({ segment }) => segment);

export const unprintable = (text: string): string[] => [
  ...new Set(graphemesOf(text).filter((one) => !FONT_ORDER.some((font) => covers(font, one)))),
];

export const unprintableNamed = (text: string): string | undefined => {
  const found = unprintable(text);
  return found.length === 0 ? undefined : found.map(namedCharacter).join(" ");
};

/**
 * Composes letters with marks and Korean syllables, for which fonts have glyphs. Not NFC as a whole, which replaces ideographs of
 * Japanese names (U+FA19 by U+795E).
 */
export const composed = (text: string): string =>
  text.replace(/\P{M}\p{M}+|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?/gu, (part) => part.normalize("NFC"));

/** Shows a text saved before texts were checked, with code points for unprintable characters. */
export const shownOnPaper = (text: string): string =>
  graphemesOf(composed(text).replace(/\t/g, " "))
    .map((one) => {
      if (one === "\n" || FONT_ORDER.some((font) => covers(font, one))) return one;
      const named = namedCharacter(one);
      return `[${named.replace(/^「.*」\((.*)\)$/, "$1")}]`;
    })
    .join("");
