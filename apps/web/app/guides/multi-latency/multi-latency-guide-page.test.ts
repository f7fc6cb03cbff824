import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { linksOf, renderPage, sectionsOf } from "../../components/text-page/testing/render-page.tsx";
import { inMs, latencyOf } from "../../content/figures/latency-figures.ts";
import { framesOver, LINE_NAMES } from "./lines.ts";
import MultiLatencyGuidePage from "./multi-latency-guide-page.tsx";
import { outcomeAt } from "./repair-model.ts";

describe("the page about Multi Latency", () => {
  it("has the same sections in both languages", () => {
    const sectionsIn = (language: "ja" | "en") => sectionsOf(renderPage(createElement(MultiLatencyGuidePage), language));
    expect(sectionsIn("en")).toEqual(sectionsIn("ja"));
  });

  it.each(["ja", "en"] as const)(
    "draws the timeline before any script runs, with the measured FAST figure, in %s",
    (language) => {
      const html = renderPage(createElement(MultiLatencyGuidePage), language);
      const { damagedFrames, frames } = outcomeAt(framesOver("usual"), 750);
      expect(html).toContain(language === "ja" ? `${damagedFrames} / ${frames}` : `${damagedFrames} of ${frames}`);
      expect(html).toContain(`${inMs(latencyOf("clean", "ours").p50)} ms`);
      expect(linksOf(html)).toContain("/app/multilatency");
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html.split("<article")[0]).toMatch(/<figure[^>]*><img/);
    },
  );
});

describe("the lines to choose from", () => {
  it.each(LINE_NAMES)("%s damages some frames on FAST that a long enough delay repairs", (name) => {
    const frames = framesOver(name);
    const { wholeFrom, hitFrames, damagedFrames } = outcomeAt(frames, 0);
    expect(hitFrames).toBeGreaterThan(2);
    expect(damagedFrames).toBe(hitFrames);
    expect(wholeFrom).toBeLessThanOrEqual(1000);
  });
});
