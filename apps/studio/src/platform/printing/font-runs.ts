import { type DocumentFontName, FONT_ORDER } from "./document-fonts.ts";
import { covers, graphemesOf } from "./printable.ts";

export interface FontRun {
  readonly font: DocumentFontName;
  readonly text: string;
}

const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });
/** Spaces and closing punctuation can't start a line. */
const NO_BREAK_BEFORE = /^[\s\p{Pe}\p{Pf}\p{Po}ー々〜~]+$/u;

export const breakable = (text: string): string[] => {
  const pieces: string[] = [];
  for (const { segment } of WORDS.segment(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && NO_BREAK_BEFORE.test(segment)) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
};

const firstFor = (text: string): DocumentFontName | undefined => FONT_ORDER.find((font) => covers(font, text));

/** One for all ideographs, if possible: glyphs of Noto Sans JP and SC don't match. */
const ideographFont = (text: string): DocumentFontName | undefined => {
  const ideographs = text.match(/\p{Script=Han}/gu);
  return ideographs === null ? undefined : firstFor(ideographs.join(""));
};

/**
 * `whole`: line or paragraph of `part`. Each run has the first font with its glyphs. Splits words only if no font has them
 * whole.
 */
export const fontRuns = (part: string, whole: string): FontRun[] => {
  const ideographs = ideographFont(whole);
  const choose = (text: string): DocumentFontName | undefined =>
    ideographs !== undefined && /\p{Script=Han}/u.test(text) && covers(ideographs, text) ? ideographs : firstFor(text);
  const runs: FontRun[] = [];
  const add = (font: DocumentFontName, text: string): void => {
    const last = runs.at(-1);
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + text };
    else runs.push({ font, text });
  };
  for (const word of breakable(part)) {
    const font = choose(word);
    if (font !== undefined) add(font, word);
    else for (const one of graphemesOf(word)) add(choose(one) ?? "jp", one);
  }
  return runs;
};
