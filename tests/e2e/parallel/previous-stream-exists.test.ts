import { pageText, phaseOf, press, pressAgain, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test("a second sender is refused while the first continues, and a stop frees the stream at once", async () => {
  const first = await stage.sender({ video: 1 });
  await untilPhase(first, "video-1", "live");
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  const second = await stage.sender({ video: 1 });
  await untilPhase(second, "video-1", "refused");
  expect(await pageText(second)).toContain("Previous stream exists!");
  await untilFrames(receiver, 20);
  expect(await phaseOf(first, "video-1")).toBe("live");
  await second.getByTestId("start").waitFor();
  const reason = second.getByTestId("phase-video-1");
  expect(await reason.evaluate((line) => line.closest(".visually-hidden") === null)).toBe(true);

  await press(first, "stop");
  await untilPhase(receiver, "video-1", "waiting-for-sender");
  await pressAgain(second);
  await untilPhase(second, "video-1", "live");
  await untilFrames(receiver, 20);
});
