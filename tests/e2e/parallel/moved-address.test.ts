import { type FrameSample, UdpLink, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, takeFrames, untilFrames } from "../support/stage.ts";

/** One way, ms. */
const DELAY_MS = 25;
/** New frames that show the stream goes on: several seconds, so that the client expects media again. */
const FRAMES = 40;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const move = async (receiver: Page, link: UdpLink): Promise<number> => {
  const frames: FrameSample[] = (await untilFrames(receiver, FRAMES)).slice(-1);
  const moved = await receiver.evaluate(() => Date.now());
  link.changeAddress();
  await until("frames after the move", async () => {
    frames.push(...(await takeFrames(receiver)));
    return frames.filter(({ at }) => at > moved + 1000).length >= FRAMES;
  });
  return Math.max(...frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? at)));
};

test.each(["receiver", "sender"] as const)("frames go on without a reload when a %s's address changes, twice", async (side) => {
  const link = new UdpLink({ seed: 3, forward: { delayMs: DELAY_MS } });
  try {
    const at = (of: "receiver" | "sender") => (of === side ? { link } : {});
    const fields = { video: 1, extra: { route: "relay" } };
    const sender = await stage.sender(fields, { source: LIGHT_SOURCE, ...at("sender") });
    await untilPhase(sender, "video-1", "live");
    const receiver = await stage.receiver(fields, at("receiver"));
    await untilPhase(receiver, "video-1", "live");
    await follow(receiver);
    const pauses = [await move(receiver, link), await move(receiver, link)];
    if (process.env.SHOW_PAUSES !== undefined) console.log(side, "pauses, ms:", pauses);
    expect(pauses).toHaveLength(2);
    for (const page of [sender, receiver]) await untilPhase(page, "video-1", "live");
  } finally {
    link.close();
  }
});
