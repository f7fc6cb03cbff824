import { describe, expect, it } from "vitest";
import { acceptedLanguages, cookieValue, requestLanguage } from "./request-language.ts";

describe("acceptedLanguages", () => {
  it.each([
    ["en-GB,en;q=0.9,ja;q=0.8", ["en-GB", "en", "ja"]],
    ["ja;q=0.5, en", ["en", "ja"]],
    ["en;q=0, ja", ["ja"]],
    ["*, en;q=nonsense", ["*"]],
    ["", []],
    [null, []],
  ])("%s", (header, tags) => expect(acceptedLanguages(header)).toEqual(tags));

  it("reads only the beginning of a 100 kB header", () =>
    expect(acceptedLanguages("x-y,".repeat(25_000)).length).toBeLessThan(200));
});

describe("cookieValue", () => {
  it("finds the cookie among others", () => expect(cookieValue("a=1; setsuna.lng=en; b=2", "setsuna.lng")).toBe("en"));
  it("isn't confused by a name with the same ending", () => expect(cookieValue("notsetsuna.lng=en", "setsuna.lng")).toBeNull());
  it("is null without cookies", () => expect(cookieValue(null, "setsuna.lng")).toBeNull());
});

describe("requestLanguage", () => {
  const ask = (path: string, headers: Record<string, string>) =>
    requestLanguage(new Request(`http://localhost/studio/${path}`, { headers }));

  it("is Japanese for a request that states nothing", () => expect(ask("", {})).toBe("ja"));
  it("follows the browser if nothing was chosen", () => expect(ask("", { "Accept-Language": "en-US,en" })).toBe("en"));
  it("prefers the choice to the browser", () =>
    expect(ask("", { "Accept-Language": "en", Cookie: "setsuna.lng=ja" })).toBe("ja"));
  it("prefers the query to the choice", () => expect(ask("?lng=en", { Cookie: "setsuna.lng=ja" })).toBe("en"));
  it("ignores an invalid cookie", () => expect(ask("", { "Accept-Language": "en", Cookie: "setsuna.lng=<script>" })).toBe("en"));
});
