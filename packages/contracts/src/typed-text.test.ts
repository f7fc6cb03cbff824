import { describe, expect, it } from "vitest";
import { z } from "zod";
import { API } from "./api/api.ts";
import type { Endpoint } from "./api/endpoint.ts";
import { namedCharacter, refusedCharacters, TypedLine, TypedLines, TypedName, typedTextProblem } from "./typed-text.ts";

describe("a text typed as a name", () => {
  it.each([
    "髙﨑 太郎",
    "㈱𠮷野家",
    "Łukasz",
    "한글",
    "שלום",
    "شركة",
    "👩‍👩‍👧 studio",
    "葛\u{e0100}城",
    "نام‌خانوادگی",
    "हिन्दी",
    "-",
  ])("can be %s", (text) => expect([typedTextProblem(text), TypedName(100).parse(` ${text} `)]).toEqual([undefined, text]));

  it.each([
    ["a tab", "a\tb", "characters-not-allowed"],
    ["a tab at its end", "ab\t", "characters-not-allowed"],
    ["a line end", "a\r\nBcc: b", "characters-not-allowed"],
    ["a control", "a\u0007", "characters-not-allowed"],
    ["an override of direction", "invoice\u202efdp.exe", "characters-not-allowed"],
    ["an isolate", "\u2067a\u2069", "characters-not-allowed"],
    ["a mark of direction", "a\u200f", "characters-not-allowed"],
    ["a separator of lines", "a\u2028b", "characters-not-allowed"],
    ["private use", "\ue000", "characters-not-allowed"],
    ["half a pair", "a\ud83d", "characters-not-allowed"],
    ["tags", "a\u{e0041}", "characters-not-allowed"],
    ["zero width alone", "\u200b\u200d", "text-invisible"],
    ["a soft hyphen alone", "\u00ad", "text-invisible"],
    ["a Hangul filler alone", "\u3164", "text-invisible"],
    ["a blank of Braille alone", "\u2800", "text-invisible"],
    ["a mark alone", "\u0301", "text-invisible"],
    ["a variant of nothing", "\ufe0f", "text-invisible"],
  ])("can't be %s", (_what, text, problem) => {
    expect(typedTextProblem(text)).toBe(problem);
    expect([TypedName(100), TypedLine(100)].map((schema) => schema.safeParse(text).success)).toEqual([false, false]);
  });

  it("of several lines may have line ends and tabs, but no other control characters", () => {
    expect(TypedLines(100).parse("a\r\n\tb\n")).toBe("a\r\n\tb");
    for (const wrong of ["a\u202eb", "a\u0007", "\u200b\n\u200b"]) expect(TypedLines(100).safeParse(wrong).success).toBe(false);
  });

  it("lists the refused characters", () => {
    expect(refusedCharacters("a\t\u202e\tb")).toEqual(["\t", "\u202e"]);
    expect(["\t", "\u202e", "ł", "🎥"].map(namedCharacter)).toEqual(["U+0009", "U+202E", "「ł」(U+0142)", "「🎥」(U+1F3A5)"]);
  });
});

const TYPED =
  /^(name|Name|CompanyName|Subject|Content|content|reason|note|heading|text|linkText|region|city|line1|line2|message|ja|en)$/;
const rows: Record<string, Endpoint> = API;

const textsOf = (schema: unknown, place: string, found: Map<string, z.ZodType>): Map<string, z.ZodType> => {
  if (schema instanceof z.ZodObject)
    for (const [key, inner] of Object.entries(schema.shape)) textsOf(inner, `${place}.${key}`, found);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    textsOf(schema.unwrap(), place, found);
  else if (schema instanceof z.ZodArray) textsOf(schema.element, place, found);
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) textsOf(option, place, found);
  else if (schema instanceof z.ZodString || schema instanceof z.ZodPipe)
    found.set(`${place}${found.has(place) ? "'" : ""}`, schema);
  return found;
};

it("every name and text in a call refuses characters that change the text direction", () => {
  const open: string[] = [];
  let looked = 0;
  for (const [name, { body }] of Object.entries(rows))
    for (const [place, schema] of textsOf(body, name, new Map())) {
      if (!TYPED.test(place.split(".").at(-1)?.replaceAll("'", "") ?? "")) continue;
      looked += 1;
      if (schema.safeParse("a\u202eb").success) open.push(place);
    }
  expect(open).toEqual([]);
  expect(looked).toBeGreaterThan(15);
});
