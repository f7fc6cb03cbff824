import { readFileSync } from "node:fs";
import { createElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { outlineOf, type PageText } from "../components/text-page/page-text.ts";
import { renderPage } from "../components/text-page/testing/render-page.tsx";
import { en as trialEn } from "../content/en/articles/co-development.tsx";
import { en as cameraEn } from "../content/en/articles/remote-camera.tsx";
import { en as remoteEn } from "../content/en/articles/remote-production.tsx";
import { en as soccerEn } from "../content/en/articles/school-soccer.tsx";
import { en as vtuberEn } from "../content/en/articles/vtuber.tsx";
import { ja as trialJa } from "../content/ja/articles/co-development.tsx";
import { ja as cameraJa } from "../content/ja/articles/remote-camera.tsx";
import { ja as remoteJa } from "../content/ja/articles/remote-production.tsx";
import { ja as soccerJa } from "../content/ja/articles/school-soccer.tsx";
import { ja as vtuberJa } from "../content/ja/articles/vtuber.tsx";
import { inMs, latencyOf } from "../landing/record/latency-figures.ts";
import CoDevelopmentArticlePage from "./co-development/co-development-article-page.tsx";
import RemoteCameraArticlePage from "./remote-camera/remote-camera-article-page.tsx";
import RemoteProductionArticlePage from "./remote-production/remote-production-article-page.tsx";
import { UPLINK, uplinkMbps, uplinkToMeasure } from "./remote-production/uplink.ts";
import SchoolSoccerArticlePage from "./school-soccer/school-soccer-article-page.tsx";
import VTuberArticlePage from "./vtuber/vtuber-article-page.tsx";

interface Article {
  readonly page: () => ReactNode;
  readonly ja: PageText;
  readonly en: PageText;
}

const ARTICLES: readonly (readonly [string, Article])[] = [
  ["VTuber", { page: VTuberArticlePage, ja: vtuberJa, en: vtuberEn }],
  ["remote production", { page: RemoteProductionArticlePage, ja: remoteJa, en: remoteEn }],
];

const wordsOf = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, " ")
    .replace(/<nav.*?<\/nav>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe.each(ARTICLES)("the article about %s", (_name, { page, ja, en }) => {
  it("has one outline in both languages", () => expect(outlineOf(en)).toEqual(outlineOf(ja)));

  it("is an article: 1200 to 2200 words in English, as much in Japanese", () => {
    const english = wordsOf(renderPage(createElement(page), "en")).split(" ").length;
    expect(english).toBeGreaterThan(1200);
    expect(english).toBeLessThan(2200);
    const japanese = wordsOf(renderPage(createElement(page), "ja")).replace(/\s/g, "").length;
    expect(japanese).toBeGreaterThan(english * 1.8);
  });

  it.each(["ja", "en"] as const)("has one h1, two drawings, measured figures, and no exclamation mark, in %s", (language) => {
    const html = renderPage(createElement(page), language);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<figure/g)).toHaveLength(2);
    expect(html).toContain(`${inMs(latencyOf("bad", "ours-uplink").p50)}`);
    expect(wordsOf(html)).not.toMatch(/[!！]/);
  });
});

const EXAMPLES: readonly (readonly [string, Article])[] = [
  ["a remote camera", { page: RemoteCameraArticlePage, ja: cameraJa, en: cameraEn }],
  ["a school championship", { page: SchoolSoccerArticlePage, ja: soccerJa, en: soccerEn }],
  ["a joint trial", { page: CoDevelopmentArticlePage, ja: trialJa, en: trialEn }],
];

describe.each(EXAMPLES)("the example of %s", (_name, { page, ja, en }) => {
  it("has one outline in both languages", () => expect(outlineOf(en)).toEqual(outlineOf(ja)));

  it.each(["ja", "en"] as const)(
    "states that it is an example, and has a drawing, a table and no exclamation mark, in %s",
    (language) => {
      const html = renderPage(createElement(page), language);
      expect(outlineOf(en)[0]).toBe("example");
      expect(html).toMatch(/No customer|no customer|no company|特定のお客様|特定の会社/);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html.match(/role="img"/g)).toHaveLength(1);
      expect(html).toContain("<table");
      expect(wordsOf(html)).not.toMatch(/[!！]/);
    },
  );
});

describe("the uplink of the example", () => {
  it("takes the share of parity from its decision", () => {
    const decision = readFileSync(new URL("../../../../docs/decisions/0005-fec.md", import.meta.url), "utf8");
    const percent = Number(/About (\d+) % of the video's bytes/.exec(decision)?.[1]);
    const of = (id: string) => UPLINK.find((part) => part.id === id)?.mbps ?? Number.NaN;
    expect((100 * of("parity")) / of("cameras")).toBeCloseTo(percent, 6);
  });

  it("is planned for half of a line, to the next ten Mbit/s", () => {
    expect(uplinkMbps()).toBeCloseTo(24 + 4.08 + 0.256 + 0.064, 6);
    expect(uplinkToMeasure()).toBe(60);
  });
});
