import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { renderPage, sectionsOf } from "../../components/text-page/testing/render-page.tsx";
import MultiDemoPage from "./multi-demo-page.tsx";

describe("the demo page", () => {
  it("has the same sections in both languages", () => {
    const sectionsIn = (language: "ja" | "en") => sectionsOf(renderPage(createElement(MultiDemoPage), language));
    expect(sectionsIn("en")).toEqual(sectionsIn("ja"));
  });

  it.each(["ja", "en"] as const)(
    "shows one file twice, muted and looping, without starting it before its script does, in %s",
    (language) => {
      const html = renderPage(createElement(MultiDemoPage), language);
      const videos = html.match(/<video[^>]*>/g) ?? [];
      expect(videos).toHaveLength(2);
      const [first, second] = videos.map((video) => / src="([^"]+)"/.exec(video)?.[1]);
      expect(first).toMatch(/stage[^/]*\.mp4$/);
      expect(second).toBe(first);
      for (const video of videos) {
        expect(video).toContain("loop");
        expect(video).not.toContain("autoplay");
      }
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html.match(/data-direction="(?:up|left|centre|right|down)"/g)).toHaveLength(5);
    },
  );

  it("has a loop of eight seconds, 1280x720 in H.264 without sound, under 1.5 MB", async () => {
    const path = fileURLToPath(new URL("stage.mp4", import.meta.url));
    expect(statSync(path).size).toBeLessThan(1_500_000);
    const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
    const video = await input.getPrimaryVideoTrack();
    expect([video?.codec, video?.displayWidth, video?.displayHeight]).toEqual(["avc", 1280, 720]);
    expect(await input.getPrimaryAudioTrack()).toBeNull();
    expect(await input.computeDuration()).toBeCloseTo(8, 3);
    const file = readFileSync(path);
    expect(file.indexOf("moov")).toBeLessThan(file.indexOf("mdat"));
  });
});
