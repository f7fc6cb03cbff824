import { statOf, until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({}, LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test.each(["H264", "VP8", "VP9", "AV1"])("%s from camera to screen", async (codec) => {
  await stage.sender({ video: 1, extra: { codec } });
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  const frames = await untilFrames(receiver, 20);
  expect(frames.at(-1)?.width).toBe(640);
  // The time written in the picture is legible: the right pixels arrived, not just any.
  expect(frames.filter((frame) => Math.abs(frame.at - frame.code) < 5000).length).toBeGreaterThan(frames.length * 0.8);
  expect(await until("the codec in the statistics", () => statOf(receiver, "video-1", "codec"))).toBe(codec);
});
