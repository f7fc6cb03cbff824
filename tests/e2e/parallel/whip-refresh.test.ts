import { nalUnits } from "@setsuna/rtp";
import { until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CYCLE, refreshed } from "../../../apps/media/src/output/refreshed-stream.fake.ts";
import { follow, Stage, untilFrames } from "../support/stage.ts";
import { publish } from "../support/whip-publisher.ts";

const RATE = 25;
const REFRESHED_FRAMES = 3000;

let stage: Stage;
let encoded: Awaited<ReturnType<typeof refreshed>>;
beforeAll(async () => {
  stage = await Stage.shared();
  encoded = await refreshed("cabac=0:8x8dct=0:weightp=0", "4:2:0", REFRESHED_FRAMES);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test("late viewers see a publisher without keyframes whose parameter sets came only at the start", async () => {
  const endpoint = `${stage.studio.origin}/studio/whip/${stage.studio.demoId}/2`;
  const isSet = (unit: Uint8Array): boolean => [7, 8].includes((unit[0] ?? 0) & 31);
  const sets = nalUnits(encoded[0] ?? new Uint8Array()).filter(isSet);
  // Earlier packets may precede the relay's end of the connection.
  const units = encoded.map((data, index) =>
    [...(index < RATE ? sets : []), ...nalUnits(data).filter((unit) => !isSet(unit))].map((unit) => Buffer.from(unit)),
  );
  let sent = 0;
  const { close } = await publish(endpoint, (frame) => {
    sent = frame;
    return units[frame] ?? [];
  });
  try {
    const receiver = await stage.receiver({ video: 2 });
    await untilPhase(receiver, "video-2", "live");
    await follow(receiver, 2);
    await untilFrames(receiver, 40);
    // The only IDR frame is long past.
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

test("a viewer learns that none of a publisher's frames can start decoding", async () => {
  const endpoint = `${stage.studio.origin}/studio/whip/${stage.studio.demoId}/3`;
  // Slices only: no parameter sets or recovery points after the first frame.
  const units = encoded.map((data, index) =>
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
    expect(await words.textContent()).toContain("playback can't start without a keyframe");
    expect(sent).toBeLessThan(REFRESHED_FRAMES);
  } finally {
    await close();
  }
});
