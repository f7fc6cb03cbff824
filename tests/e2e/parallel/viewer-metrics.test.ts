import { UdpLink, until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seriesIn } from "../../../apps/studio/src/platform/metrics/testing/promql.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

const PATIENCE_MS = 60_000;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({ METRICS_PORT: "0", RELAYS: "1" }, LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const read = async (name: string): Promise<number> => {
  const address = /Metrics: (http:\S+)/.exec(stage.studio.log())?.[1] ?? "";
  const series = seriesIn(await (await fetch(address)).text());
  return series.reduce((sum, one) => sum + (one.name === name ? one.value : 0), 0);
};

test("a viewer's first frame and its freeze reach the metrics", async () => {
  await stage.sender({ video: 1 });
  const link = new UdpLink({ seed: 1, forward: { delayMs: 5 } });
  try {
    const page = await stage.receiver({ video: 1, panel: false }, { link, reader: true });
    await untilPhase(page, "video-1", "live");
    await follow(page);
    await untilFrames(page);
    const frozen = (): Promise<number> => read("setsuna_relay_viewer_freeze_seconds_total");
    await until("the first frame", async () => (await read("setsuna_relay_first_frame_seconds_count")) > 0, PATIENCE_MS, 500);
    const before = await frozen();
    const cutAt = performance.now();
    link.setOutage(true);
    await until("an outage of 1.5 s", () => performance.now() - cutAt > 1500, PATIENCE_MS, 20);
    link.setOutage(false);
    await untilFrames(page);
    await until("half a second of the freeze", async () => (await frozen()) - before > 0.5, PATIENCE_MS, 500);
    expect(stage.pageErrors).toEqual([]);
  } finally {
    link.close();
  }
});
