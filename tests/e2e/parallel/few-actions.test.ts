import { untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { actionsOn, countActions } from "../support/action-count.ts";
import { signInDemo } from "../support/signed-in.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test("an ID's owner sends video with two actions", async () => {
  const page = await stage.emptyPage({ source: LIGHT_SOURCE });
  await signInDemo(stage, page.context());
  await countActions(page);
  await page.goto(`${stage.studio.origin}/studio/user`);
  await page.locator('article a[href*="/app/sender?id="]').first().click();
  await page.getByTestId("start").click();
  await untilPhase(page, "video-1", "live");
  expect(await actionsOn(page)).toBe(2);
});

test("one player becomes three with three actions", async () => {
  for (const video of [1, 2, 3]) await untilPhase(await stage.sender({ video }), `video-${video}`, "live");
  const page = await stage.emptyPage();
  await countActions(page);
  await page.goto(`${stage.studio.origin}/studio/app/receiver?id=${stage.studio.demoId}&video=1&autostart=1`);
  await untilPhase(page, "video-1", "live");
  await page.keyboard.press("p");
  await page.getByTestId("add-channel").click();
  await page.getByTestId("add-channel").click();
  for (const video of [1, 2, 3]) await untilPhase(page, `video-${video}`, "live");
  expect(await actionsOn(page)).toBe(3);
});

test("a phone becomes a sender's second camera with four actions", async () => {
  const sender = await stage.emptyPage({ source: LIGHT_SOURCE });
  await countActions(sender);
  await sender.goto(`${stage.studio.origin}/studio/app/sender?id=${stage.studio.demoId}&video=2&source=test`);
  await sender.locator('details[data-fold="devices"] > summary').click();
  await sender.getByTestId("pairing-offer").click();
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await sender.getByTestId("pairing-code").textContent()) ?? "")?.[0] ?? "";
  const phone = await stage.emptyPage({ source: LIGHT_SOURCE });
  await countActions(phone);
  await phone.setViewportSize({ width: 390, height: 844 });
  // The QR code leads to this address.
  await phone.goto(`${stage.studio.origin}/studio/app/connect#code=${code.replace("-", "")}`);
  await phone.getByTestId("use-camera").click();
  await phone.getByTestId("start").click();
  await untilPhase(phone, "video-2", "live");
  expect((await actionsOn(sender)) + (await actionsOn(phone))).toBe(4);
});
