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
  it("prefers the stored choice to the browser's", () =>
    expect(chooseLanguage({ ...wishes, stored: "ja", browser: ["en"] })).toBe("ja"));
  it("prefers the query to the stored choice", () =>
    expect(chooseLanguage({ query: "en-US", stored: "ja", browser: ["ja"] })).toBe("en"));
  it("ignores a query for an unsupported language", () =>
    expect(chooseLanguage({ query: "de", stored: "en", browser: [] })).toBe("en"));
});
