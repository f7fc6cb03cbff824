import { ERRORS } from "@setsuna/contracts";
import { openContext, pageText, phaseOf, press, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import routes from "../../../apps/web/app/routes.ts";
import { violationsOf } from "../support/axe.ts";
import { ControlClient } from "../support/control-client.ts";
import { openFold } from "../support/folds.ts";
import { inLowPowerMode } from "../support/low-power.ts";
import { signInDemo } from "../support/signed-in.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const UNKNOWN = "zzz-zzzz";
const noticeOf = (page: Page) => page.getByTestId("guest-notice");

const readNotice = async (page: Page) => {
  await noticeOf(page).waitFor();
  const box = await noticeOf(page).boundingBox();
  const size = page.viewportSize();
  return {
    code: await noticeOf(page).getAttribute("data-code"),
    text: await noticeOf(page).locator("p").textContent(),
    buttons: await noticeOf(page).locator("button, a").count(),
    fills: box?.width === size?.width && box?.height === size?.height,
  };
};

test("a wrong ID shows one Japanese sentence and one button over the whole screen, without a panel", async () => {
  const page = await stage.emptyPage({ locale: "ja-JP" });
  await page.goto(`${stage.studio.origin}/studio/app/receiver?id=${UNKNOWN}&video=2&audio=2&autostart=1`);
  expect(await readNotice(page)).toEqual({
    code: "password-needed",
    text: ERRORS["password-needed"].ja,
    buttons: 1,
    fills: true,
  });
  expect(await page.locator("aside:visible, dialog:visible").count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test("the button for a wrong ID leads to its field", async () => {
  const page = await stage.emptyPage();
  await page.goto(`${stage.studio.origin}/studio/app/receiver?id=${UNKNOWN}&video=2&autostart=1`);
  await page.getByTestId("guest-action").click();
  await until("the password field to have the focus", () =>
    page.evaluate(() => document.activeElement?.matches('[data-field="id-password"]')),
  );
  await page.fill('input[name="id"]', stage.studio.demoId);
  await press(page, "start");
  await untilPhase(page, "video-2", "waiting-for-sender");
});

test("a link with an invalid key says that the link is the problem", async () => {
  const page = await stage.emptyPage();
  await page.goto(`${stage.studio.origin}/studio/app/receiver?id=${UNKNOWN}&video=2&autostart=1#key=${"A".repeat(43)}`);
  expect(await readNotice(page)).toMatchObject({ code: "link-not-valid", text: ERRORS["link-not-valid"].en, buttons: 1 });
});

test("a truncated link says so, with a way to continue", async () => {
  const page = await stage.emptyPage();
  await page.goto(`${stage.studio.origin}/studio/app/contribute?id=abc-`);
  expect(await readNotice(page)).toMatchObject({ code: "link-incomplete", buttons: 1, fills: true });
});

test.each(["receiver", "player"])("an early guest on %s sees one sentence until the video arrives", async (name) => {
  const page = await stage.emptyPage();
  await page.goto(`${stage.studio.origin}/studio/app/${name}?id=${stage.studio.demoId}&video=2&autostart=1`);
  expect(await readNotice(page)).toMatchObject({ code: "waiting", buttons: 1, fills: true });
  await stage.sender({ video: 2 });
  await noticeOf(page).waitFor({ state: "detached" });
});

test("a taken channel is announced once, and the button says Start because nothing is sent", async () => {
  const first = await stage.sender({ video: 1, audio: 1 });
  await untilPhase(first, "audio-1", "live");
  const second = await stage.sender({ video: 1, audio: 1 });
  await untilPhase(second, "video-1", "refused");
  await second.getByTestId("start").waitFor();
  expect(await second.getByTestId("stop").count()).toBe(0);
  expect(await second.getAttribute('[data-testid="air"]', "data-air")).toBe("off");
  expect((await pageText(second)).split("Previous stream exists!").length - 1).toBe(1);
  expect(await phaseOf(second, "audio-1")).toBe("refused");

  const guest = await stage.emptyPage({ locale: "ja-JP" });
  await guest.goto(`${stage.studio.origin}/studio/app/contribute?id=${stage.studio.demoId}&video=1&audio=1&source=test`);
  await press(guest, "start");
  expect(await readNotice(guest)).toMatchObject({ text: ERRORS["previous-stream-exists"].ja, buttons: 1 });
  await press(first, "stop");
  await guest.getByTestId("guest-action").click();
  await untilPhase(guest, "video-1", "live");
});

test("a guest's phone in landscape shows the whole video, its controls, both cameras and the tally", async () => {
  const context = await openContext(stage.browser, { source: LIGHT_SOURCE, locale: "en-US" });
  const switcher = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", 3);
  try {
    const page = await context.newPage();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`${stage.studio.origin}/studio/app/contribute?id=${stage.studio.demoId}&video=3&audio=3&autostart=1`);
    await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
    expect(await page.getAttribute('[data-testid="air"]', "data-air")).toBe("off");
    const inSight = async (testId: string) => {
      const box = await page.getByTestId(testId).boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 390 && box.x + box.width <= 844;
    };
    expect(await Promise.all(["start", "flip", "picture", "mute"].map(inSight))).toEqual([true, true, true, true]);
    expect(await violationsOf(page)).toEqual([]);
    await press(page, "start");
    await untilPhase(page, "video-3", "live");
    expect(await inSight("stop")).toBe(true);
    switcher.send({ kind: "state", key: "tally", sequence: 1, payload: { type: "json", value: 1 } });
    await until("the word", async () => (await page.getByTestId("tally-word").textContent())?.endsWith("PGM"));
    expect(await page.getAttribute('[data-testid="viewfinder"]', "data-frame")).toBe("tally-red");
    await until("the keys to hide", async () => (await page.getAttribute("[data-controls]", "data-controls")) === "false");
    const box = await page.locator("video").boundingBox();
    expect([box?.width, box?.height]).toEqual([844, 390]);
  } finally {
    switcher.close();
    await context.close();
  }
});

test("a viewer's link offers Talk and tally only if its owner allows it, and a tap on Talk explains holding", async () => {
  const sender = await stage.sender({ video: 1, audio: 1 });
  await untilPhase(sender, "video-1", "live");
  const linkOf = () =>
    sender
      .getByTestId("receiver-link")
      .textContent()
      .then((text) => text ?? "");
  const open = async (): Promise<Page> => {
    const viewer = await stage.emptyPage();
    await viewer.goto(await linkOf());
    await untilPhase(viewer, "video-1", "live");
    return viewer;
  };
  await openFold(sender, "share");
  const viewer = await open();
  expect(await viewer.locator('[data-testid="talk"], [data-testid^="tile-tally"]').count()).toBe(0);
  await sender.getByLabel("Viewers may talk to me and set the tally").check();
  const crew = await open();
  await crew.getByTestId("talk").waitFor({ state: "attached" });
  expect(await crew.locator('[data-testid^="tile-tally"]').allTextContents()).toEqual(["Off", "PGM", "PVW", "CALL"]);
  await crew.keyboard.press("w");
  await crew.locator('[data-testid="tile-tally-2"][aria-pressed="true"]').waitFor({ state: "attached" });
  expect(await crew.getByTestId("talk-hint").count()).toBe(0);
  await crew.mouse.move(300, 300);
  await crew.getByTestId("talk").click();
  expect(await crew.getByTestId("talk-hint").textContent()).toContain("Hold the button");
});

const isUncovered = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
};

test("without an ID, a client offers a trial, visible on a phone, and shows no error", async () => {
  for (const name of ["sender", "receiver", "multilatency", "two-way"]) {
    const page = await stage.emptyPage();
    await page.goto(`${stage.studio.origin}/studio/app/${name}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByTestId("choose-try").waitFor();
    expect(await page.getByTestId("choose-try").evaluate(isUncovered), name).toBe(true);
    expect(await page.locator("[aria-invalid=true], [role=alert]:not(:empty)").count()).toBe(0);
    expect(await page.locator('p[data-quiet="false"]').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  }
});

test("a signed-in user without an ID in the form gets buttons for their own; two-way uses the only one", async () => {
  const page = await stage.emptyPage();
  await signInDemo(stage, page.context());
  await page.goto(`${stage.studio.origin}/studio/app/receiver`);
  await page.getByTestId("choose-id").getByRole("button").first().click();
  expect(await page.inputValue('input[name="id"]')).toMatch(/^[a-z]{3}-[a-z]{4}$/);
  await page.goto(`${stage.studio.origin}/studio/app/two-way`);
  await until("the only ID", async () => (await page.inputValue('input[name="id"]')) !== "");
});

test("every client page says that it needs JavaScript, and hides parts that would load forever", async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false, locale: "en-US" });
  try {
    const page = await context.newPage();
    for (const { path } of routes) {
      if (!/^(?:app|try)/.test(path ?? "")) continue;
      await page.goto(`${stage.studio.origin}/studio/${path}`);
      const cover = page.locator('[data-testid="needs-script"]');
      const box = await cover.boundingBox();
      expect([path, box?.width, box?.height]).toEqual([path, page.viewportSize()?.width, page.viewportSize()?.height]);
      expect(await cover.textContent()).toContain("needs JavaScript");
    }
  } finally {
    await context.close();
  }
});

test("in a room with a phone as the camera, the phone's video is large and this computer's camera is off", async () => {
  const page = await stage.emptyPage();
  await page.goto(`${stage.studio.origin}/studio/try`);
  await page.waitForSelector('[data-testid="room"][data-state="open"]');
  const large = await page.getByTestId("video-1").boundingBox();
  await page.locator('label:has(input[value="camera"])').click();
  const phone = await page.getByTestId("room-received").boundingBox();
  expect(phone?.width).toBe(large?.width);
  expect(phone?.y).toBeLessThan(300);
  expect(await page.getByTestId("video-1").count()).toBe(0);
  await page.locator('label:has(input[value="player"])').click();
  await page.getByTestId("video-1").waitFor();
});

test("on a phone, neither the toolbar nor the button over the video covers the unmute button", async () => {
  await stage.sender({ video: 1, audio: 1 });
  const page = await stage.emptyPage({ source: LIGHT_SOURCE });
  await page.setViewportSize({ width: 390, height: 844 });
  await inLowPowerMode(page);
  await page.goto(
    `${stage.studio.origin}/studio/app/receiver?id=${stage.studio.demoId}&video=1&audio=1&autostart=1&playout=native`,
  );
  const boxOf = async (testId: string) => {
    await page.getByTestId(testId).waitFor();
    const box = await page.getByTestId(testId).boundingBox();
    if (box === null) throw new Error(`${testId} has no box`);
    return box;
  };
  const sound = await boxOf("unlock-sound");
  for (const testId of ["toolbar", "tap-to-show"]) {
    const other = await boxOf(testId);
    const apart =
      other.x + other.width <= sound.x ||
      sound.x + sound.width <= other.x ||
      other.y + other.height <= sound.y ||
      sound.y + sound.height <= other.y;
    expect([testId, apart]).toEqual([testId, true]);
  }
});
