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
  it("no two pages have the same title or description", () => {
    expect(new Set(PUBLIC_PAGES.map(({ title }) => title[language])).size).toBe(PUBLIC_PATHS.length);
    expect(new Set(Object.values(PUBLIC_PAGE_DESCRIPTIONS[language])).size).toBe(PUBLIC_PATHS.length);
  });
});

it("finds a page by its path in any case", () => {
  expect(publicPageAt("/DesktopApp/")?.title.en).toBe("Desktop app");
  expect(publicPageAt("/user")).toBeUndefined();
});

it("keeps logging in and the notice of maintenance out of search engines", () =>
  expect(PUBLIC_PAGES.filter(({ indexed }) => !indexed).map(({ path }) => path)).toEqual(["/auth", "/maintenance"]));

it("gives a group's pages in the order of navigations", () =>
  expect(pagesOf("legal").map(({ path }) => path)).toEqual(["/tokutei", "/policy", "/app-policy", "/eula"]));
