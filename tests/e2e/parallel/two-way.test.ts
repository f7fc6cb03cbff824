import { openContext, press, until, untilPhase, visibleText } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AXE_LOCALES, violationsOf } from "../support/axe.ts";
import { openFold } from "../support/folds.ts";
import { toneLevel, toneMicrophone, untilSound } from "../support/sound.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

const PROGRAMME = 440;
const VOICE = 1730;
const REPLY = 2550;
const ABSENT = -55;

let stage: Stage;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await stage.clear();
});
afterAll(() => stage?.close());

const open = async (path: string, voice: number, locale: "ja-JP" | "en-US" = "en-US"): Promise<Page> => {
  const context = await openContext(stage.browser, { sound: true, locale });
  contexts.push(context);
  await toneMicrophone(context, voice);
  const page = await context.newPage();
  await page.goto(path.startsWith("http") ? path : `${stage.studio.origin}/studio/app/${path}`);
  return page;
};
const id = () => `id=${stage.studio.demoId}`;
/** Small, so several fit on a busy machine. */
const TEST_SOURCE = "source=test&fps=5&bitrate=0.5";
/** A shared machine opens a page and its connections in a minute. */
const PATIENCE_MS = 120_000;

const talkOf = (page: Page) => page.getAttribute('[data-testid="talk"]', "data-talk");
const untilTalk = (page: Page, state: string) =>
  until(`talkback to be ${state}`, async () => (await talkOf(page)) === state, PATIENCE_MS);
const untilReceived = (page: Page, state: string) =>
  until(
    `the page to hear: ${state}`,
    async () => (await page.getAttribute('[data-testid="heard"]', "data-state")) === state,
    PATIENCE_MS,
  );

const heardLevel = async (page: Page, hertz: number): Promise<number> => toneLevel(await untilSound(page, 500), hertz);
const untilLevel = (page: Page, hertz: number, wanted: (level: number) => boolean, what: string): Promise<unknown> =>
  until(what, async () => wanted(await heardLevel(page, hertz)), PATIENCE_MS);

test("holding V at the receiver talks to sender and camera over ducked program audio, without echo to the talker", async () => {
  const sender = await open(`sender?${id()}&video=&audio=1&control=&${TEST_SOURCE}&autostart=1`, REPLY);
  const camera = await open(`camera?${id()}&video=&audio=3&source=test&autostart=1`, REPLY);
  const receiver = await open(`receiver?${id()}&video=&audio=1&control=&autostart=1`, VOICE);
  for (const page of [sender, camera]) await untilReceived(page, "quiet");
  await untilPhase(receiver, "audio-1", "live", PATIENCE_MS);
  await untilLevel(receiver, PROGRAMME, (level) => level > -40, "programme sound");
  const before = await heardLevel(receiver, PROGRAMME);
  expect(await receiver.$('[data-testid="talk-sign"]')).toBeNull();

  await receiver.keyboard.down("v");
  await untilTalk(receiver, "talking");
  expect(await receiver.textContent('[data-testid="talk-sign"]')).toBe("Your microphone is live");
  for (const page of [sender, camera]) {
    await untilReceived(page, "spoken");
    await untilLevel(page, VOICE, (level) => level > -25, "the voice at the other end");
  }
  await untilLevel(receiver, PROGRAMME, (level) => level < before - 8, "programme sound to go down");
  expect(await heardLevel(receiver, VOICE)).toBeLessThan(ABSENT);
  expect(await violationsOf(receiver)).toEqual([]);
  expect(await violationsOf(sender)).toEqual([]);

  const second = await open(`receiver?${id()}&video=&audio=1&control=&autostart=1`, REPLY);
  await untilPhase(second, "audio-1", "live", PATIENCE_MS);
  await second.keyboard.down("v");
  await untilTalk(second, "refused");
  await second.keyboard.up("v");
  expect(await second.getAttribute('[data-testid="talk-refused"]', "data-code")).toBe("previous-stream-exists");

  await receiver.keyboard.up("v");
  await untilTalk(receiver, "ready");
  expect(await receiver.$('[data-testid="talk-sign"]')).toBeNull();
  for (const page of [sender, camera]) {
    await untilReceived(page, "open");
    await untilLevel(page, VOICE, (level) => level < ABSENT, "the voice to be gone");
  }
  await untilLevel(receiver, PROGRAMME, (level) => level > before - 3, "programme sound to come back");
});

test("mouse and keyboard hold the button, a latch needs no hand, and assistive technology sees the latch", async () => {
  const sender = await open(`sender?${id()}&video=&audio=1&control=&${TEST_SOURCE}&autostart=1`, REPLY);
  const receiver = await open(`receiver?${id()}&video=&audio=1&control=&autostart=1`, VOICE);
  await untilPhase(receiver, "audio-1", "live", PATIENCE_MS);
  await receiver.mouse.move(400, 400);
  const button = receiver.getByTestId("talk");
  await button.hover();
  await receiver.mouse.down();
  await untilTalk(receiver, "talking");
  await untilReceived(sender, "spoken");
  // Moving the pointer away is no release.
  await receiver.mouse.move(600, 300);
  expect(await talkOf(receiver)).toBe("talking");
  await receiver.mouse.up();
  await untilTalk(receiver, "ready");
  await untilReceived(sender, "open");

  await button.focus();
  await receiver.keyboard.down(" ");
  await untilTalk(receiver, "talking");
  await receiver.keyboard.up(" ");
  await untilTalk(receiver, "ready");
  await untilPhase(receiver, "audio-1", "live", PATIENCE_MS);

  await receiver.keyboard.press("Shift+V");
  await untilTalk(receiver, "talking");
  expect(await receiver.getAttribute('[data-testid="talk-latch"]', "aria-pressed")).toBe("true");
  await untilReceived(sender, "spoken");
  await receiver.click('[data-testid="talk-latch"]');
  await untilTalk(receiver, "ready");
  await button.dispatchEvent("click");
  await untilTalk(receiver, "talking");
  await button.dispatchEvent("click");
  await untilTalk(receiver, "ready");
  await receiver.keyboard.press("Shift+V");
  await untilTalk(receiver, "talking");
  await press(receiver, "stop");
  await until(
    "the sender to hear nobody",
    async () => (await sender.getAttribute('[data-testid="heard"]', "data-state")) === "quiet",
  );
  expect(await receiver.$('[data-testid="talk"]')).toBeNull();
});

test("a receiver that plays the talkback channel doesn't hear itself on it", async () => {
  const sender = await open(`sender?${id()}&video=&audio=1&control=&${TEST_SOURCE}&autostart=1`, REPLY);
  const listener = await open(`receiver?${id()}&video=&audio=255&control=&autostart=1`, REPLY);
  const receiver = await open(`receiver?${id()}&video=,&audio=1,255&control=,&panel=0&autostart=1`, VOICE);
  await untilPhase(receiver, "audio-1", "live", PATIENCE_MS);
  await receiver.keyboard.down("v");
  await untilReceived(sender, "spoken");
  for (const page of [receiver, listener]) await untilPhase(page, "audio-255", "live", PATIENCE_MS);
  await untilLevel(listener, VOICE, (level) => level > -25, "the voice at another receiver of the channel");
  expect(await heardLevel(receiver, VOICE)).toBeLessThan(ABSENT);
  await receiver.keyboard.up("v");
});

test("two-way on one page: each end gets the other's video and voice, and never its own audio", async () => {
  const here = await open(`two-way?${id()}&${TEST_SOURCE}&autostart=1`, VOICE);
  const link = (await here.getByTestId("other-end").getAttribute("href")) ?? "";
  expect(link).toContain("video=2&audio=2&returnvideo=1&returnaudio=1&talk=255&listen=254");
  const there = await open(`${link}&${TEST_SOURCE}&autostart=1`, REPLY);
  for (const [page, sent, returned] of [
    [here, 1, 2],
    [there, 2, 1],
  ] as const) {
    await untilPhase(page, `video-${sent}`, "live", PATIENCE_MS);
    await untilPhase(page, `video-${returned}`, "live", PATIENCE_MS);
    await until("a picture in return", () =>
      page.evaluate(() => (document.querySelector<HTMLVideoElement>('[data-testid="video-return"]')?.videoWidth ?? 0) > 0),
    );
    await until("its bitrate", async () =>
      /^\d+\.\d Mbit\/s$/.test((await page.textContent('[data-testid="return-rate"]')) ?? ""),
    );
    expect(await violationsOf(page)).toEqual([]);
  }
  await untilLevel(here, PROGRAMME, (level) => level > -40, "the return's sound");
  const before = await heardLevel(here, PROGRAMME);

  await there.keyboard.down("v");
  await untilReceived(here, "spoken");
  expect(await here.getAttribute('[data-testid="return"]', "data-ducked")).toBe("true");
  await untilLevel(here, REPLY, (level) => level > -35, "the other end's voice");
  await untilLevel(here, PROGRAMME, (level) => level < before - 8, "the return to go down");
  await there.keyboard.up("v");
  await untilReceived(here, "open");
  await untilLevel(here, REPLY, (level) => level < ABSENT, "the voice to end");
  await untilLevel(here, PROGRAMME, (level) => level > before - 6, "the return to come back");

  await here.keyboard.down("v");
  await untilReceived(there, "spoken");
  await untilLevel(there, VOICE, (level) => level > -35, "this end's voice");
  expect(await heardLevel(here, VOICE)).toBeLessThan(ABSENT);
  await here.keyboard.up("v");
  await untilReceived(there, "open");

  await there.click('[data-testid="tile-tally-1"]');
  await until(
    "the tally at the picture's sender",
    async () => (await here.getAttribute('[data-testid="tally-word"]', "data-tally")) === "red",
  );
});

test("the sent microphone is off air while its owner talks to the other end", async () => {
  const here = await open(`two-way?${id()}&video=&audio=1&returnvideo=&returnaudio=2&autostart=1`, VOICE);
  const viewer = await open(`receiver?${id()}&video=&audio=1&control=&autostart=1`, REPLY);
  await untilPhase(here, "audio-1", "live", PATIENCE_MS);
  await untilLevel(viewer, VOICE, (level) => level > -25, "the microphone on air");
  await here.keyboard.press("Shift+V");
  await untilTalk(here, "talking");
  await untilLevel(viewer, VOICE, (level) => level < ABSENT, "the microphone to be off the air");
  await here.keyboard.press("Shift+V");
  await untilLevel(viewer, VOICE, (level) => level > -25, "the microphone on air again");
});

test("a receiver sets the tally next to each video, with its bitrate, and sees who has the channel", async () => {
  const first = await open(`sender?${id()}&video=1&audio=&control=&${TEST_SOURCE}&autostart=1`, REPLY);
  const second = await open(`sender?${id()}&video=2&audio=&control=2&${TEST_SOURCE}&autostart=1`, REPLY);
  const receiver = await open(`receiver?${id()}&video=1,2&audio=,&control=,2&panel=0&autostart=1`, VOICE);
  for (const channel of [1, 2]) await untilPhase(receiver, `video-${channel}`, "live", PATIENCE_MS);
  const tile = (place: number) => receiver.getByTestId(`player-${place}`);
  await receiver.mouse.move(2, 2);
  await until("a bitrate on each tile", async () => {
    const rates = await receiver.getByTestId("tile-rate").allTextContents();
    return rates.length === 2 && rates.every((rate) => /^\d+\.\d Mbit\/s$/.test(rate));
  });
  await tile(1).hover();
  await tile(1).getByTestId("tile-tally-1").click();
  const wordOf = (page: Page) => page.getAttribute('[data-testid="tally-word"]', "data-tally");
  await until("the tally at the sender", async () => (await wordOf(first)) === "red");
  await until("the frame", async () => (await tile(1).getByTestId("tally-frame").getAttribute("data-tally")) === "red");
  await tile(1).getByTestId("tile-tally-2").click();
  await until("the next tally at the sender", async () => (await wordOf(first)) === "green");

  await tile(2).hover();
  await tile(2).getByTestId("tile-tally-1").click();
  await tile(2).locator('[data-testid="tile-tally-refused"][data-code="previous-stream-exists"]').waitFor();

  await openFold(second, "control");
  await second.fill('[data-testid="control-key"]', "camera");
  await second.fill('[data-testid="control-value"]', '{"pan":12,"lens":{"zoom":2.5,"auto":true}}');
  await second.click('[data-testid="control-send-state"]');
  await tile(2).getByTestId("select").click();
  await receiver.keyboard.press("p");
  const row = receiver.locator('[data-testid="control-2"] [data-key="camera"]');
  await row.waitFor();
  expect(((await row.textContent()) ?? "").replace(/\s+/g, " ").trim()).toBe("pan 12 lens zoom 2.5 lens auto yes");
  expect(await visibleText(receiver)).not.toContain('{"');
});

test.each(AXE_LOCALES)("the two-way page is accessible on opening, with an error and without an ID, in %s", async (locale) => {
  const page = await open("two-way?id=&source=test", VOICE, locale);
  await page.getByTestId("start").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.fill('[name="id"]', "abc-defg");
  await page.fill('[name="return-video"]', "1");
  await until("the error", async () => (await page.getAttribute('[name="return-video"]', "aria-invalid")) === "true");
  expect(await page.isDisabled('[data-testid="start"]')).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
});

test("a phone viewer talks to the sender too, and keeps the controls while talking", async () => {
  const sender = await open(`sender?${id()}&video=&audio=1&control=&${TEST_SOURCE}&autostart=1`, REPLY);
  const player = await open(`player?${id()}&video=&audio=1&autostart=1`, VOICE);
  await untilReceived(sender, "quiet");
  await until(
    "the player to play",
    async () => (await player.getAttribute("[data-phase]", "data-phase")) === "live",
    PATIENCE_MS,
  );
  const talk = player.getByTestId("talk");
  await talk.focus();
  await player.keyboard.down("Enter");
  await untilTalk(player, "talking");
  await untilReceived(sender, "spoken");
  await untilLevel(sender, VOICE, (level) => level > -25, "the voice at the sender");
  expect(await player.textContent('[data-testid="talk-sign"]')).toBe("Your microphone is live");
  expect(await violationsOf(player)).toEqual([]);
  await player.keyboard.up("Enter");
  await untilReceived(sender, "quiet");
});
