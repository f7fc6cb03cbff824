import { press, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterAll(() => stage?.close());

test("a receiver waits, plays when a sender comes, waits again when it stops, and plays the next", async () => {
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, "video-1", "waiting-for-sender");
  const sender = await stage.sender({ video: 1 });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await untilFrames(receiver);
  await press(sender, "stop");
  await untilPhase(receiver, "video-1", "waiting-for-sender");
  await press(sender, "start");
  await untilPhase(receiver, "video-1", "live");
  await untilFrames(receiver);
});
