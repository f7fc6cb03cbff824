import { readFileSync } from "node:fs";
import { mediaPath, numericStatOf, until, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessUnitsOf } from "../support/rtp-codec-h264.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";
import { publish } from "../support/whip-publisher.ts";

const FRAMES = 40;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterAll(() => stage?.close());

test("a third-party WHIP publisher is visible in our receiver, holds the stream, and releases it by DELETE", async () => {
  const endpoint = `${stage.studio.origin}/studio/whip/${stage.studio.demoId}/1`;
  const receiver = await stage.receiver({ video: 1 });
  const units = accessUnitsOf(readFileSync(mediaPath("footage.h264"))).slice(0, FRAMES);
  const { location, close } = await publish(endpoint, (frame) => units[frame % units.length] ?? []);
  try {
    await untilPhase(receiver, "video-1", "live");
    await follow(receiver);
    const frames = await untilFrames(receiver, 40);
    expect(frames.at(-1)).toMatchObject({ width: 1280, height: 720 });
    expect(await until("the picture's size", () => numericStatOf(receiver, "video-1", "frameHeight"))).toBe(720);
    const sender = await stage.sender({ video: 1 });
    await untilPhase(sender, "video-1", "refused");
    expect((await fetch(location, { method: "DELETE" })).status).toBe(200);
    await untilPhase(receiver, "video-1", "waiting-for-sender");
    expect((await fetch(location, { method: "DELETE" })).status).toBe(404);
  } finally {
    await close();
  }
});
