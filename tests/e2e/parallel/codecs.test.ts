import { numericStatOf, statOf, until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openFold } from "../support/folds.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
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
  // A legible test stamp means that the right pixels arrived.
  expect(frames.filter((frame) => Math.abs(frame.at - frame.code) < 5000).length).toBeGreaterThan(frames.length * 0.8);
  expect(await until("the codec in the statistics", () => statOf(receiver, "video-1", "codec"))).toBe(codec);
});

test("frame rate, keyframes and bitrate follow their fields on the same connection; another codec takes over automatically", async () => {
  const sender = await stage.sender({ video: 1, extra: { codec: "H264" } }, { source: LIGHT_SOURCE, counters: true });
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await untilFrames(receiver, 10);
  const sent = async () => {
    const counters = await sender.evaluate(() => globalThis.setsunaCounters?.());
    if (counters === undefined) throw new Error("the page has no counters");
    return counters;
  };
  const before = await sent();
  await openFold(sender, "quality", "protection");
  await sender.getByLabel("Frame rate").fill("5");
  await until("five pictures a second", async () => {
    const rate = await numericStatOf(receiver, "video-1", "framesPerSecond");
    return rate !== undefined && rate > 3 && rate < 7;
  });
  await sender.getByLabel("Frame rate").fill("15");
  await sender.getByLabel("Keyframe interval").fill("1");
  const { keyFramesEncoded } = await sent();
  await until("three keyframes", async () => (await sent()).keyFramesEncoded >= keyFramesEncoded + 3);
  await sender.getByLabel("Keyframe interval").fill("0");
  await sender.getByLabel("Video bitrate").fill("0.2");
  await until("a lower bitrate", async () => ((await numericStatOf(sender, "video-1", "bitrate")) ?? 9e9) < 350_000);
  // A new connection would count from 0.
  expect((await sent()).framesEncoded).toBeGreaterThan(before.framesEncoded + 20);

  await sender.getByLabel("Codec").selectOption("VP8");
  await until("VP8 at the receiver", async () => (await statOf(receiver, "video-1", "codec")) === "VP8");
  await untilFrames(receiver, 10);
});
