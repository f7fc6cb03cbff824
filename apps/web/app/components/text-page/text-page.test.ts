import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { pageOf } from "../../../mdx/testing/page-of.ts";
import type { Bilingual } from "./page-text.ts";
import { linksOf, renderPage, sectionsOf } from "./testing/render-page.tsx";
import { TextPage } from "./text-page.tsx";

const text: Bilingual = {
  ja: await pageOf("要点です。\n\n## 一つ目 [#first]\n\n本文\n\n### その中 [#within]\n\n## 二つ目 [#second]"),
  en: await pageOf("## One [#first]\n\n### Inside [#within]\n\n## Two [#second]"),
};

const page = (more: object = {}) => createElement(TextPage, { title: "題", description: "説明", text, ...more });

describe("a text page", () => {
  it("names its sections with self-linking headings, under one h1", () => {
    const html = renderPage(page(), "ja");
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<h2[^>]*id="first"[^>]*><a href="#first">一つ目<\/a><\/h2>/);
    expect(sectionsOf(html)).toEqual(["h2 first", "h3 within", "h2 second"]);
    expect(renderPage(page(), "en")).toContain(">Inside</a></h3>");
  });

  it("links to every section from the table of contents, unless that is omitted", () => {
    const html = renderPage(page(), "en");
    const within = linksOf(html).filter((link) => link.startsWith("#"));
    for (const id of ["first", "within", "second"]) expect(within.filter((link) => link === `#${id}`)).toHaveLength(3);
    expect(linksOf(renderPage(page({ contents: false }), "en"))).toEqual(["#first", "#within", "#second"]);
  });

  it("shows headings as modified by its kind of page", () => {
    const headed = (outline: readonly { id: string; heading: string }[]) =>
      outline.map((each) => ({ ...each, heading: `1. ${each.heading}` }));
    expect(renderPage(page({ headed }), "en")).toContain('<a href="#first">1. One</a></h2>');
  });

  it("ends with further links", () => {
    const next = { to: "/howto", title: "使い方", text: "手順" };
    const html = renderPage(page({ next: { ja: [next], en: [next] } }), "ja");
    expect(linksOf(html)).toContain("/howto");
    expect(html).toContain("あわせて読む");
  });
});
