import { press, until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { isSoundOn, soundOnlyInGestures } from "../support/gesture-sound.ts";
import { signInDemo } from "../support/signed-in.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const app = (path: string): string => `${stage.studio.origin}/studio/app/${path}&id=${stage.studio.demoId}`;

test.each([
  ["PLAYER", "player?video=1&audio=1"],
  ["receiver", "receiver?video=1&audio=1"],
  ["receiver with native playout", "receiver?video=1&audio=1&playout=native"],
  ["two-way", "two-way?video=3&audio=&returnaudio=1&return=1&source=test"],
] as const)("if only a gesture may start audio, clicking Start does: %s", async (_name, path) => {
  const sender = await stage.sender({ video: 1, audio: 1 });
  await untilPhase(sender, "audio-1", "live");
  const page = await stage.emptyPage();
  await soundOnlyInGestures(page);
  await page.goto(app(path));
  await press(page, "start");
  await untilPhase(page, "audio-1", "live");
  await until("the sound to be on", () => isSoundOn(page));
  expect(await page.getByTestId("unlock-sound").count()).toBe(0);
});

test("two players start with audio after one click on Start all", async () => {
  for (const channel of [1, 2])
    await untilPhase(await stage.sender({ video: channel, audio: channel }), `audio-${channel}`, "live");
  const page = await stage.emptyPage();
  await soundOnlyInGestures(page);
  await page.goto(app("receiver?video=1,2&audio=1,2&panel=1"));
  await page.getByTestId("start-all").click();
  for (const channel of [1, 2]) await untilPhase(page, `audio-${channel}`, "live");
  await until("the sound to be on", () => isSoundOn(page));
  expect(await page.getByTestId("unlock-sound").count()).toBe(0);
});

test("My Page's Receive and an added player start without another click", async () => {
  await untilPhase(await stage.sender({ video: 1, audio: 1 }), "video-1", "live");
  const page = await stage.emptyPage();
  await signInDemo(stage, page.context());
  await page.goto(`${stage.studio.origin}/studio/user`);
  await page.locator('a[href*="/app/receiver?id="]').first().click();
  await page.waitForURL(/autostart=1/);
  await untilPhase(page, "video-1", "live");
  await page.keyboard.press("p");
  await page.getByTestId("add-channel").click();
  await untilPhase(page, "video-2", "waiting-for-sender");
});
