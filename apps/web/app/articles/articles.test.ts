import { readFileSync } from "node:fs";
import { createElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { renderPage, sectionsOf } from "../components/text-page/testing/render-page.tsx";
import * as en from "../content/en/scenes.ts";
import { inMs, latencyOf } from "../content/figures/latency-figures.ts";
import * as ja from "../content/ja/scenes.ts";
import type { SceneName } from "../content/types/scenes.ts";
import CoDevelopmentArticlePage from "./co-development/co-development-article-page.tsx";
import RemoteCameraArticlePage from "./remote-camera/remote-camera-article-page.tsx";
import RemoteProductionArticlePage from "./remote-production/remote-production-article-page.tsx";
import { UPLINK, uplinkMbps, uplinkToMeasure } from "./remote-production/uplink.ts";
import SchoolSoccerArticlePage from "./school-soccer/school-soccer-article-page.tsx";
import VTuberArticlePage from "./vtuber/vtuber-article-page.tsx";

type Article = () => ReactNode;

const sectionsIn = (page: Article, language: "ja" | "en") => sectionsOf(renderPage(createElement(page), language));

const ARTICLES: readonly (readonly [string, Article])[] = [
  ["VTuber", VTuberArticlePage],
  ["remote production", RemoteProductionArticlePage],
];

const wordsOf = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, " ")
    .replace(/<nav.*?<\/nav>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe.each(ARTICLES)("the article about %s", (_name, page) => {
  it("has the same outline in both languages", () => expect(sectionsIn(page, "en")).toEqual(sectionsIn(page, "ja")));

  it("has 1200 to 2200 words in English, and as much in Japanese", () => {
    const english = wordsOf(renderPage(createElement(page), "en")).split(" ").length;
    expect(english).toBeGreaterThan(1200);
    expect(english).toBeLessThan(2200);
    const japanese = wordsOf(renderPage(createElement(page), "ja")).replace(/\s/g, "").length;
    expect(japanese).toBeGreaterThan(english * 1.8);
  });

  it.each(["ja", "en"] as const)("has one h1, two drawings, measured figures, and no exclamation marks, in %s", (language) => {
    const html = renderPage(createElement(page), language);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<figure/g)).toHaveLength(2);
    expect(html).toContain(`${inMs(latencyOf("bad", "ours-uplink").p50)}`);
    expect(wordsOf(html)).not.toMatch(/[!！]/);
  });
});

const EXAMPLES: readonly (readonly [string, Article])[] = [
  ["a remote camera", RemoteCameraArticlePage],
  ["a school championship", SchoolSoccerArticlePage],
  ["a joint trial", CoDevelopmentArticlePage],
];

describe.each(EXAMPLES)("the example of %s", (_name, page) => {
  it("has the same outline in both languages", () => expect(sectionsIn(page, "en")).toEqual(sectionsIn(page, "ja")));

  it.each(["ja", "en"] as const)(
    "states that it is an example, and has a drawing, a table and no exclamation marks, in %s",
    (language) => {
      const html = renderPage(createElement(page), language);
      expect(sectionsOf(html)[0]).toBe("h2 example");
      expect(html).toMatch(/No customer|no customer|no company|特定のお客様|特定の会社/);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html.match(/role="img"/g)).toHaveLength(1);
      expect(html).toContain("<table");
      expect(wordsOf(html)).not.toMatch(/[!！]/);
    },
  );
});

describe("the uplink of the example", () => {
  it("uses the FEC overhead of its decision record", () => {
    const decision = readFileSync(new URL("../../../../docs/decisions/0005-fec.md", import.meta.url), "utf8");
    const percent = Number(/About (\d+) % of the video's bytes/.exec(decision)?.[1]);
    const of = (id: string) => UPLINK.find((part) => part.id === id)?.mbps ?? Number.NaN;
    expect((100 * of("parity")) / of("cameras")).toBeCloseTo(percent, 6);
  });

  it("is planned for half the bandwidth, rounded up to ten Mbit/s", () => {
    expect(uplinkMbps()).toBeCloseTo(24 + 4.08 + 0.256 + 0.064, 6);
    expect(uplinkToMeasure()).toBe(60);
  });
});

it.each([...ARTICLES, ...EXAMPLES])("%s opens with a scene, described in the reader's language", (_name, page) => {
  for (const [language, { sceneTexts }] of [
    ["ja", ja],
    ["en", en],
  ] as const) {
    const opening = renderPage(createElement(page), language).split("<section")[0] ?? "";
    const [, name = "", alt] = /src="[^"]*\/scenes\/(\w+)\.light\.webp".*?alt="([^"]*)"/.exec(opening) ?? [];
    expect([name, alt]).toEqual([name, sceneTexts[name as SceneName].replaceAll("'", "&#x27;")]);
  }
});
