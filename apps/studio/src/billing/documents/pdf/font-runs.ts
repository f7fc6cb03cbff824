import { covers, type DocumentFontName, FONT_ORDER, graphemesOf } from "../../../platform/index.ts";

/** A piece of text in one font. */
export interface FontRun {
  readonly font: DocumentFontName;
  readonly text: string;
}

const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });
/** Characters that can't start a line: spaces and closing punctuation stay with the preceding word. */
const STAYS = /^[\s\p{Pe}\p{Pf}\p{Po}ー々〜~]+$/u;

/** The text in pieces between which a line may end: words, also of Thai, which has no blanks between them. */
export const breakable = (text: string): string[] => {
  const pieces: string[] = [];
  for (const { segment } of WORDS.segment(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && STAYS.test(segment)) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
};

const firstFor = (text: string): DocumentFontName | undefined => FONT_ORDER.find((font) => covers(font, text));

/** One font for all ideographs of a text, if it has them all: glyphs of Noto Sans JP and SC don't match. */
const ideographFont = (text: string): DocumentFontName | undefined => {
  const ideographs = text.match(/\p{Script=Han}/gu);
  return ideographs === null ? undefined : firstFor(ideographs.join(""));
};

/**
 * Splits `part` of the line or paragraph `whole` into runs, each in the first font that has it. Keeps words whole if one font
 * has them, else splits by character. Characters without a font use the first.
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
