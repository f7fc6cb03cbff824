import { z } from "zod";

/**
 * Characters that no name has: controls (tab and line ends too), what turns the direction of text, line and paragraph separators, halves
 * of surrogate pairs, private use, tags, and annotations. Unicode's general categories and Bidi_Control.
 */
const REFUSED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u{fff9}-\u{fffb}\u{fffe}\u{ffff}\u{e0000}-\u{e007f}]/u;
/** The same in texts of several lines, where tabs and line ends are at home. */
const REFUSED_IN_LINES = /[^\P{Cc}\t\n\r]|[\p{Bidi_Control}\p{Cs}\p{Co}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/u;
/** Something that leaves ink: no blank, no mark alone, nothing that is shown as nothing (U+3164, U+2800, zero widths). */
const VISIBLE = /[^\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u{2800}]/u;

/** Problem of a text that a person typed; each is a code of the error catalogue. */
export type TypedTextProblem = "characters-not-allowed" | "text-invisible";

/**
 * Returns the problem of a text that no person would type as a name; undefined for a good one, and for the empty text, which is missing
 * rather than wrong. `lines`: the text may have several lines.
 */
export const typedTextProblem = (text: string, lines = false): TypedTextProblem | undefined => {
  if ((lines ? REFUSED_IN_LINES : REFUSED).test(text)) return "characters-not-allowed";
  return text.trim() !== "" && !VISIBLE.test(text) ? "text-invisible" : undefined;
};

/** Characters of the text that no name has, each once, in their order. */
export const refusedCharacters = (text: string): string[] => [...new Set([...text].filter((one) => REFUSED.test(one)))];

/** A character as an error names it: itself where it can be seen, and its code point: `「ł」(U+0142)`, `U+202E`. */
export const namedCharacter = (character: string): string => {
  const points = [...character].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
  return typedTextProblem(character) === undefined && character.trim() !== "" && !/^\p{M}/u.test(character)
    ? `「${character}」(${points.join(" ")})`
    : points.join(" ");
};

/** A schema's custom issue about a typed text; `characters` are empty where none is to be named. */
export interface TypedTextIssue {
  readonly problem: TypedTextProblem;
  readonly characters: readonly string[];
}

const typed = (lines: boolean) =>
  z.string().superRefine((text, context) => {
    const problem = typedTextProblem(text, lines);
    if (problem === undefined) return;
    const params: TypedTextIssue = { problem, characters: problem === "text-invisible" ? [] : refusedCharacters(text) };
    context.addIssue({ code: "custom", params: { ...params } });
  });

/** A line of text that may be empty, of at most `most` UTF-16 units. Looked at before blanks are cut off: a tab is none at the end either. */
export const TypedLine = (most: number) => typed(false).trim().max(most);

/** A name or another line that a person types, 1 to `most` UTF-16 units: see {@link typedTextProblem}. */
export const TypedName = (most: number) => typed(false).trim().min(1).max(most);

/** A text of several lines of at most `most` UTF-16 units, without what turns its direction or cannot be seen. */
export const TypedLines = (most: number) => typed(true).trim().max(most);
