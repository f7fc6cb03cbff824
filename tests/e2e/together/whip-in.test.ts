import { readFileSync } from "node:fs";
import { nalUnits } from "@setsuna/rtp";
import { mediaPath, numericStatOf, until, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CYCLE, refreshed } from "../../../apps/media/src/output/refreshed-stream.fake.ts";
import { accessUnitsOf } from "../support/rtp-codec-h264.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";
import { publish } from "../support/whip-publisher.ts";

/** The first recording: it begins with a keyframe and the rest refers to it. */
const FRAMES = 40;
const RATE = 25;
/** More than are sent while the test lasts: two minutes. */
const REFRESHED_FRAMES = 3000;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterAll(() => stage?.close());

test("a WHIP publisher that is not ours is seen in our receiver, holds the stream, and gives it back by DELETE", async () => {
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

test("a publisher without keyframes, and with parameter sets at its beginning alone, is seen by whoever comes late", async () => {
  const endpoint = `${stage.studio.origin}/studio/whip/${stage.studio.demoId}/2`;
  const isSet = (unit: Uint8Array): boolean => [7, 8].includes((unit[0] ?? 0) & 31);
  const encoded = await refreshed("cabac=0:8x8dct=0:weightp=0", "4:2:0", REFRESHED_FRAMES);
  const sets = nalUnits(encoded[0] ?? new Uint8Array()).filter(isSet);
  // The very first packets may come before the relay's end of the connection is ready.
  const units = encoded.map((data, index) =>
    [...(index < RATE ? sets : []), ...nalUnits(data).filter((unit) => !isSet(unit))].map((unit) => Buffer.from(unit)),
  );
  let sent = 0;
  const { close } = await publish(endpoint, (frame) => {
    sent = frame;
    return units[frame] ?? [];
  });
  try {
    const first = await stage.receiver({ video: 2 });
    await untilPhase(first, "video-2", "live");
    await follow(first, 2);
    await untilFrames(first, 40);
    // The one IDR picture is long gone.
    await until("several cycles of the refresh", () => sent > 5 * CYCLE);
    const late = await stage.receiver({ video: 2 });
    await untilPhase(late, "video-2", "live");
    await follow(late, 2);
    expect((await untilFrames(late, 40)).at(-1)).toMatchObject({ width: 176, height: 144 });
    expect(sent).toBeLessThan(REFRESHED_FRAMES);
  } finally {
    await close();
  }
});

test("a viewer who can begin with none of a publisher's frames reads that", async () => {
  const endpoint = `${stage.studio.origin}/studio/whip/${stage.studio.demoId}/3`;
  // Slices alone but for the first frame: no parameter sets, no recovery points.
  const units = (await refreshed("cabac=0:8x8dct=0:weightp=0", "4:2:0", REFRESHED_FRAMES)).map((data, index) =>
    nalUnits(data)
      .filter((unit) => index === 0 || [1, 5].includes((unit[0] ?? 0) & 31))
      .map((unit) => Buffer.from(unit)),
  );
  let sent = 0;
  const { close } = await publish(endpoint, (frame) => {
    sent = frame;
    return units[frame] ?? [];
  });
  try {
    await until("the one keyframe to be gone", () => sent > 2 * RATE);
    const late = await stage.receiver({ video: 3 });
    await untilPhase(late, "video-3", "live");
    const words = late.getByTestId("signal-no-keyframe");
    await words.waitFor();
    expect(await words.textContent()).toContain("none to start from");
    expect(sent).toBeLessThan(REFRESHED_FRAMES);
  } finally {
    await close();
  }
});
