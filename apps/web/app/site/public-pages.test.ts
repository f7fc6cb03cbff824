import { PUBLIC_PATHS } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { PUBLIC_PAGE_DESCRIPTIONS } from "./public-page-descriptions.ts";
import { PUBLIC_PAGES, pagesOf, publicPageAt } from "./public-pages.ts";

const LANGUAGES = ["ja", "en"] as const;

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(PUBLIC_PATHS)("%s has a description of 50 to 160 characters, without exclamation marks", (path) => {
    const text = PUBLIC_PAGE_DESCRIPTIONS[language][path];
    expect(text.length).toBeGreaterThanOrEqual(50);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).not.toMatch(/[!！]/);
  });
  it("titles and descriptions are unique", () => {
    expect(new Set(PUBLIC_PAGES.map(({ title }) => title[language])).size).toBe(PUBLIC_PATHS.length);
    expect(new Set(Object.values(PUBLIC_PAGE_DESCRIPTIONS[language])).size).toBe(PUBLIC_PATHS.length);
  });
});

it("finds a page by its path in any case", () => {
  expect(publicPageAt("/DesktopApp/")?.title.en).toBe("Desktop app");
  expect(publicPageAt("/user")).toBeUndefined();
});

it("keeps login and maintenance pages out of search engines", () =>
  expect(PUBLIC_PAGES.filter(({ indexed }) => !indexed).map(({ path }) => path)).toEqual(["/auth", "/maintenance"]));

it("returns a group's pages in navigation order", () =>
  expect(pagesOf("legal").map(({ path }) => path)).toEqual(["/tokutei", "/policy", "/app-policy", "/eula"]));
