import { z } from "zod";

/**
 * Not in names: controls (also tabs and line ends), bidi controls, line and paragraph separators, surrogates, private use, tags,
 * annotations. Unicode categories and Bidi_Control.
 */
const REFUSED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u{fff9}-\u{fffb}\u{fffe}\u{ffff}\u{e0000}-\u{e007f}]/u;
/** For several lines, allows tabs and line ends. */
const REFUSED_IN_LINES = /[^\P{Cc}\t\n\r]|[\p{Bidi_Control}\p{Cs}\p{Co}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/u;
/** At least one visible character: not only blanks, marks or invisible ones (U+3164, U+2800, zero widths). */
const VISIBLE = /[^\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u{2800}]/u;

export type TypedTextProblem = "characters-not-allowed" | "text-invisible";

/** Undefined: fine, or empty (missing rather than wrong). `lines`: several lines allowed. */
export const typedTextProblem = (text: string, lines = false): TypedTextProblem | undefined => {
  if ((lines ? REFUSED_IN_LINES : REFUSED).test(text)) return "characters-not-allowed";
  return text.trim() !== "" && !VISIBLE.test(text) ? "text-invisible" : undefined;
};

/** Each once, in order. */
export const refusedCharacters = (text: string): string[] => [...new Set([...text].filter((one) => REFUSED.test(one)))];

/** Returns the character, if visible, and its code point: `「ł」(U+0142)`, `U+202E`. */
export const namedCharacter = (character: string): string => {
  const points = [...character].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
  return typedTextProblem(character) === undefined && character.trim() !== "" && !/^\p{M}/u.test(character)
    ? `「${character}」(${points.join(" ")})`
    : points.join(" ");
};

/** Custom issue of a schema; `characters` may be empty. */
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

/** May be empty; at most `most` UTF-16 units. Checked before trimming: a trailing tab is refused too. */
export const TypedLine = (most: number) => typed(false).trim().max(most);

/** 1 to `most` UTF-16 units; see {@link typedTextProblem}. */
export const TypedName = (most: number) => typed(false).trim().min(1).max(most);

/** Several lines, at most `most` UTF-16 units, without bidi controls and invisible characters. */
export const TypedLines = (most: number) => typed(true).trim().max(most);
