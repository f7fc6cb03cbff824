import { numericStatOf, outage, statOf, UdpLink, until, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { untilStages } from "../support/latency-chart.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
beforeAll(async () => {
  await stage.clear();
  await stage.sender({ video: 1 });
});
afterAll(() => stage?.close());

test("native playout shows the same stream next to instant playout, and each is labeled", async () => {
  const pages = {
    native: await stage.receiver({ video: 1, extra: { playout: "native", panel: "1" } }),
    instant: await stage.receiver({ video: 1, extra: { playout: "instant", panel: "1" } }),
  };
  for (const [playout, page] of Object.entries(pages)) {
    await untilPhase(page, "video-1", "live");
    await follow(page);
    const frames = await untilFrames(page, 20);
    expect(frames.at(-1)).toMatchObject({ width: 640, height: 360 });
    await until("the statistics", async () => (await numericStatOf(page, "video-1", "frameHeight")) === 360);
    expect(await statOf(page, "video-1", "playout")).toBe(playout);
    // Frames of the browser's own playout carry no relay stamp, so a slow machine's median may lack it.
    const isStamped = playout === "instant";
    const { latency, stages } = await untilStages(page, isStamped ? "uplink" : "encode");
    const names = ["capture", "encode", ...(isStamped ? ["relay", "downlink"] : []), "wait", "decode", "draw"];
    expect(Object.keys(stages)).toEqual(expect.arrayContaining(names));
    expect(stages.encode).toBeGreaterThan(0);
    const { unassigned = 0, ...known } = stages;
    expect(Object.values(known).every((ms) => ms >= 0)).toBe(true);
    const total = Object.values(known).reduce((sum, ms) => sum + ms, 0);
    expect(Math.abs(total + unassigned - latency)).toBeLessThan(1);
    // Small, even on a machine that is slow for seconds.
    expect(Math.abs(unassigned)).toBeLessThan(Math.max(5, latency / 3));
  }
  const strip = pages.instant.getByTestId("latency-strip");
  await until("more than two seconds in the chart", async () => Number(await strip.getAttribute("aria-valuemin")) < -1);
  await strip.focus();
  // A second without a frame has no latency: then look at the one before.
  await until("a second before in words", async () => {
    await pages.instant.keyboard.press("ArrowLeft");
    return /^[1-9]\d* s ago: latency [\d.]+ ms/.test((await strip.getAttribute("aria-valuetext")) ?? "");
  });
  expect(await violationsOf(pages.instant)).toEqual([]);
  const drawMs = await pages.instant.getByTestId("latency-canvas").getAttribute("data-draw-ms");
  expect(Number(drawMs)).toBeGreaterThan(0);
  await Promise.all(Object.values(pages).map((page) => page.close()));
});

test("playout can be switched on the page, and the freeze count continues", async () => {
  const link = new UdpLink({ seed: 3 });
  try {
    const page = await stage.receiver({ video: 1, extra: { playout: "instant" } }, { link });
    await untilPhase(page, "video-1", "live");
    await follow(page);
    await untilFrames(page, 20);
    link.run(outage(0, 600));
    const frozen = (): Promise<number> => numericStatOf(page, "video-1", "freezeTime").then((value) => value ?? 0);
    await until("the freeze", async () => (await frozen()) > 300);
    // A gap belongs to the change that ends it: video must be back first.
    await untilFrames(page, 20);
    let counted = await frozen();
    for (const [label, playout] of [
      ["Native", "native"],
      ["Instant", "instant"],
    ] as const) {
      await page.getByRole("radio", { name: label, exact: true }).check({ force: true });
      await until(`${playout} playout`, async () => (await statOf(page, "video-1", "playout")) === playout);
      await untilFrames(page, 20);
      const now = await until("what was counted", () => numericStatOf(page, "video-1", "freezeTime"));
      // A gap that was a pause is subtracted again.
      expect(now).toBeGreaterThanOrEqual(Math.min(counted, 300));
      counted = now;
    }
  } finally {
    link.close();
  }
});
