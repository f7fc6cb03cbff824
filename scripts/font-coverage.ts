/*
 * Writes apps/studio/src/platform/printing/font-coverage.ts: glyphs of each document font. `--write` keeps it; without it a
 * difference is an error.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandArguments } from "@setsuna/testkit/model";
import { create } from "fontkit";
import { DOCUMENT_FONTS, type DocumentFontName } from "../apps/studio/src/platform/printing/document-fonts.ts";
import { fontFile } from "../apps/studio/src/platform/printing/fonts.ts";

const FILE = join(import.meta.dirname, "..", "apps", "studio", "src", "platform", "printing", "font-coverage.ts");
/** No reordering, no right-to-left; with marks and signs shared by all scripts. */
const SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Common}\p{Script=Inherited}]$/u;
const NEVER = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u;

/** `gap` and `gap-length` in base 36, each gap from the end of the previous range. */
const rangesOf = (points: readonly number[]): string => {
  const parts: string[] = [];
  let end = 0;
  for (let index = 0; index < points.length; index += 1) {
    const from = points[index] ?? 0;
    let length = 1;
    while (points[index + 1] === from + length) {
      length += 1;
      index += 1;
    }
    parts.push(length === 1 ? (from - end).toString(36) : `${(from - end).toString(36)}-${length.toString(36)}`);
    end = from + length;
  }
  return parts.join(",");
};

const coverage = (name: DocumentFontName): string => {
  const sets = (["regular", "bold"] as const).map((weight) => {
    const font = create(readFileSync(fontFile(name, weight)));
    if (!("characterSet" in font)) throw new Error(`${name} is a collection`);
    return new Set(font.characterSet);
  });
  const [regular, bold] = sets;
  const points = [...(regular ?? [])].filter((point) => {
    const character = String.fromCodePoint(point);
    return bold?.has(point) === true && SCRIPTS.test(character) && !NEVER.test(character);
  });
  return rangesOf(points.sort((a, b) => a - b));
};

const lines = (Object.keys(DOCUMENT_FONTS) as DocumentFontName[]).map((name) => {
  const pieces = coverage(name).match(/.{1,110}(?:,|$)/g) ?? [];
  return `  ${name}:\n${pieces.map((piece) => `    ${JSON.stringify(piece)}`).join(" +\n")},`;
});
const text = `import type { DocumentFontName } from "./document-fonts.ts";

// Made by scripts/font-coverage.ts from the fonts.

/** Characters that each font has a glyph for: ranges as \`gap\` or \`gap-length\` in base 36, a gap from the end of the range before. */
export const FONT_COVERAGE: Readonly<Record<DocumentFontName, string>> = {
${lines.join("\n")}
};
`;
if (commandArguments({ flags: ["write"] }).flag("write")) writeFileSync(FILE, text);
else if (readFileSync(FILE, "utf8") !== text) {
  console.error("font-coverage.ts is not what the fonts hold: npx tsx scripts/font-coverage.ts --write");
  process.exit(1);
}
