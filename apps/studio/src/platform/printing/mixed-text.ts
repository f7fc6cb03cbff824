import type { DocumentFontName } from "./document-fonts.ts";
import { breakable, type FontRun, fontRuns } from "./font-runs.ts";
import { graphemesOf } from "./printable.ts";

export interface MixedLine {
  readonly runs: readonly (FontRun & { readonly width: number })[];
  readonly width: number;
}

export type Measure = (font: DocumentFontName, text: string) => number;

/** Breaks text in several fonts into lines of at most `width` points. Longer words break between characters. */
export const mixedLines = (text: string, width: number, measure: Measure): MixedLine[] => {
  const lineOf = (line: string, whole: string): MixedLine => {
    const runs = fontRuns(line.trimEnd(), whole).map((run) => ({ ...run, width: measure(run.font, run.text) }));
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  };
  const lines: MixedLine[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    const fits = (more: string): boolean => lineOf(line + more, paragraph).width <= width;
    const end = (): void => {
      if (line !== "") lines.push(lineOf(line, paragraph));
      line = "";
    };
    for (const piece of breakable(paragraph)) {
      if (fits(piece)) {
        line += piece;
        continue;
      }
      end();
      if (fits(piece)) line = piece;
      else
        for (const one of graphemesOf(piece)) {
          if (!fits(one)) end();
          line += one;
        }
    }
    lines.push(lineOf(line, paragraph));
    line = "";
  }
  return lines;
};
