import { numericStatOf, statOf, until, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterAll(() => stage?.close());

test("the browser's own playout shows the same stream beside instant playout, and each says what it is", async () => {
  await stage.sender({ video: 1 });
  const pages = {
    native: await stage.receiver({ video: 1, extra: { playout: "native" } }),
    instant: await stage.receiver({ video: 1, extra: { playout: "instant" } }),
  };
  for (const [playout, page] of Object.entries(pages)) {
    await untilPhase(page, "video-1", "live");
    await follow(page);
    const frames = await untilFrames(page, 20);
    expect(frames.at(-1)).toMatchObject({ width: 640, height: 360 });
    await until("the statistics", async () => (await numericStatOf(page, "video-1", "frameHeight")) === 360);
    expect(await statOf(page, "video-1", "playout")).toBe(playout);
  }
});
