import { numericStatOf, outage, statOf, UdpLink, until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
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

test("playing changes over on the page, and what it counted of freezes stays counted", async () => {
  const link = new UdpLink({ seed: 3 });
  try {
    await stage.sender({ video: 1 });
    const page = await stage.receiver({ video: 1, extra: { playout: "instant" } }, { link });
    await untilPhase(page, "video-1", "live");
    await follow(page);
    await untilFrames(page, 20);
    link.run(outage(0, 600));
    const frozen = (): Promise<number> => numericStatOf(page, "video-1", "freezeTime").then((value) => value ?? 0);
    await until("the freeze", async () => (await frozen()) > 300);
    // A gap that lasts belongs to the change that ends it: the picture has to be back before.
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
      // A gap that turns out to be a pause is taken back: no more than the change itself took.
      expect(now).toBeGreaterThanOrEqual(Math.min(counted, 300));
      counted = now;
    }
  } finally {
    link.close();
  }
});
