import { type FrameSample, UdpLink, untilOnPage, untilPhase } from "@setsuna/testkit";
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

const timeOrigin = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** Returns the longest pause until {@link FRAMES} frames that were drawn a second after the move, ms. */
const move = async (receiver: Page, link: UdpLink): Promise<number> => {
  const frames: FrameSample[] = (await untilFrames(receiver, FRAMES)).slice(-1);
  link.changeAddress();
  const moved = Date.now();
  const drawnSince = (): FrameSample[] => frames.filter(({ code, at }) => code > moved + 1000 && code < at + 1000);
  await untilOnPage(
    receiver,
    "frames after the move",
    async () => {
      frames.push(...(await takeFrames(receiver)));
      return drawnSince().length >= FRAMES;
    },
    () => `${drawnSince().length} of ${frames.length} frames were drawn after the move`,
    120_000,
  );
  const codes = drawnSince().map(({ code }) => code);
  expect(codes).toEqual([...codes].sort((a, b) => a - b));
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
    const loaded = await Promise.all([sender, receiver].map(timeOrigin));
    const pauses = [await move(receiver, link), await move(receiver, link)];
    if (process.env.SHOW_PAUSES !== undefined) console.log(side, "pauses, ms:", pauses);
    for (const page of [sender, receiver]) await untilPhase(page, "video-1", "live");
    expect([await Promise.all([sender, receiver].map(timeOrigin)), stage.pageErrors]).toEqual([loaded, []]);
  } finally {
    link.close();
  }
});
