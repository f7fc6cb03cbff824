import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { type Bilingual, outlineOf } from "./page-text.ts";
import { idsOf, linksOf, renderPage } from "./testing/render-page.tsx";
import { TextPage } from "./text-page.tsx";

const text: Bilingual = {
  ja: {
    lead: "要点です。",
    sections: [
      { id: "first", heading: "一つ目", body: "本文", sections: [{ id: "within", heading: "その中" }] },
      { id: "second", heading: "二つ目" },
    ],
  },
  en: {
    sections: [
      { id: "first", heading: "One", sections: [{ id: "within", heading: "Inside" }] },
      { id: "second", heading: "Two" },
    ],
  },
};

const page = (more: object = {}) => createElement(TextPage, { title: "題", description: "説明", text, ...more });

describe("a text page", () => {
  it("has one outline in both languages", () => {
    expect(outlineOf(text.ja)).toEqual(["first", "first/within", "second"]);
    expect(outlineOf(text.en)).toEqual(outlineOf(text.ja));
  });

  it("names its sections with headings that link to themselves, under one h1", () => {
    const html = renderPage(page(), "ja");
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<h2[^>]*id="first"[^>]*><a href="#first">一つ目<\/a><\/h2>/);
    expect(html).toMatch(/<h3[^>]*id="within"/);
    expect(renderPage(page(), "en")).toContain(">Inside</a></h3>");
  });

  it("leads from the table of contents to every section, unless it is left out", () => {
    const html = renderPage(page(), "en");
    const within = linksOf(html).filter((link) => link.startsWith("#"));
    for (const link of within) expect(idsOf(html)).toContain(link.slice(1));
    expect(within.filter((link) => link === "#within")).toHaveLength(3);
    expect(linksOf(renderPage(page({ contents: false }), "en"))).toEqual(["#first", "#within", "#second"]);
  });

  it("ends with the ways on", () => {
    const next = { to: "/howto", title: "使い方", text: "手順" };
    const html = renderPage(page({ next: { ja: [next], en: [next] } }), "ja");
    expect(linksOf(html)).toContain("/howto");
    expect(html).toContain("あわせて読む");
  });
});
