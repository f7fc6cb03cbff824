import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Noto Sans JP whole, not cut into slices: names such as 髙﨑𠮷野家 and ㈱ need it. PDFs embed only the glyphs that they show. */
export interface DocumentFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

const FILES = { regular: "400Regular/NotoSansJP_400Regular.ttf", bold: "700Bold/NotoSansJP_700Bold.ttf" } as const;

/** The build puts the two weights beside itself; the sources find them where npm has. */
const pathOf = (file: string): string => {
  const beside = join(dirname(fileURLToPath(import.meta.url)), "fonts", file.slice(file.indexOf("/") + 1));
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-jp/${file}`);
};

/** Reads both weights, 11 MB. */
export const readDocumentFonts = (): DocumentFonts => ({
  regular: readFileSync(pathOf(FILES.regular)),
  bold: readFileSync(pathOf(FILES.bold)),
});
