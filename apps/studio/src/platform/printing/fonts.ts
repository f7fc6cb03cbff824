import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DOCUMENT_FONTS, type DocumentFontName, type FontWeight } from "./document-fonts.ts";

/** Whole fonts: names such as 髙﨑𠮷野家 and ㈱ need them. PDFs embed only the glyphs they show. */
export interface DocumentFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  /** Up to 11 MB, read on demand and not cached. */
  read(name: DocumentFontName, weight: FontWeight): Uint8Array;
}

const WEIGHTS: Readonly<Record<FontWeight, string>> = { regular: "400Regular", bold: "700Bold" };

/** Next to the build, or in node_modules when run from source. */
export const fontFile = (name: DocumentFontName, weight: FontWeight): string => {
  const { package: from, file } = DOCUMENT_FONTS[name];
  const named = `${file}_${WEIGHTS[weight]}.ttf`;
  const beside = join(dirname(fileURLToPath(import.meta.url)), "fonts", named);
  if (existsSync(beside)) return beside;
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/${from}/${WEIGHTS[weight]}/${named}`);
};

/** Reads both weights of Noto Sans JP, 11 MB. */
export const readDocumentFonts = (): DocumentFonts => ({
  regular: readFileSync(fontFile("jp", "regular")),
  bold: readFileSync(fontFile("jp", "bold")),
  read: (name, weight) => readFileSync(fontFile(name, weight)),
});
