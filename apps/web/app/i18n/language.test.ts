import { describe, expect, it } from "vitest";
import { chooseLanguage, languageOf } from "./language.ts";

describe("languageOf", () => {
  it.each([
    ["ja", "ja"],
    ["en-GB", "en"],
    ["EN", "en"],
    ["fr", undefined],
    ["", undefined],
    [null, undefined],
  ])("%s is %s", (tag, language) => expect(languageOf(tag)).toBe(language));
});

describe("chooseLanguage", () => {
  const wishes = { query: null, stored: null, browser: [] };
  it("is Japanese when nothing is known", () => expect(chooseLanguage(wishes)).toBe("ja"));
  it("picks the first supported language of the browser", () =>
    expect(chooseLanguage({ ...wishes, browser: ["fr-FR", "en-US", "ja"] })).toBe("en"));
  it("puts the stored choice before the browser", () =>
    expect(chooseLanguage({ ...wishes, stored: "ja", browser: ["en"] })).toBe("ja"));
  it("puts the query before the stored choice", () =>
    expect(chooseLanguage({ query: "en-US", stored: "ja", browser: ["ja"] })).toBe("en"));
  it("passes over a query in a language that we do not speak", () =>
    expect(chooseLanguage({ query: "de", stored: "en", browser: [] })).toBe("en"));
});
