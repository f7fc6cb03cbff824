import { SerialId } from "@setsuna/contracts";
import { openContext, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { pressInIdMenu } from "../support/id-card.ts";
import { operate } from "../support/operator.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { signInDemo } from "../support/signed-in.ts";
import { LIGHT_SOURCE } from "../support/stage.ts";
import { untilAir } from "../support/standby.ts";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

const PASSWORD = "s3cret!";
/** A thumbnail is made every ten seconds and read every five. */
const THUMBNAIL_MS = 60_000;

let stage: AccountStage;
let owner: Visitor;
let id: SerialId;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  stage = await AccountStage.open({ BOT_PROTECTION: "off" });
  owner = await stage.visitor();
  await owner.page.emulateMedia({ reducedMotion: "reduce" });
  id = SerialId.parse(stage.studio.demoId);
  await signInDemo(stage, owner.context);
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  await stage?.close();
});

const open = async (kind: "sender" | "receiver", password = "", more = ""): Promise<Page> => {
  const context = await openContext(stage.browser, { source: LIGHT_SOURCE });
  contexts.push(context);
  const page = await context.newPage();
  const secret = password === "" ? "" : `#password=${encodeURIComponent(password)}`;
  await page.goto(`${stage.studio.origin}/studio/app/${kind}?id=${id}&video=1&audio=&control=&autostart=1${more}${secret}`);
  await untilPhase(page, "video-1", "live");
  return page;
};
const map = () => owner.page.getByTestId(`live-map-${id}`);
const sender = () => map().locator('[data-testid="map-sender"][data-streams="video-1"]');
const viewers = () => map().locator('[data-testid="map-viewer"][data-streams="video-1"]');
const report = () => owner.page.getByTestId("device-report");
const thumbnail = () => map().getByTestId("thumbnail");
const allowed = () => owner.page.getByLabel(owner.words.liveMap.thumbnails, { exact: true });
const listed = (): Promise<number> =>
  owner.page.evaluate(async (path) => {
    const answer: { thumbnails: unknown[] } = await (await fetch(path)).json();
    return answer.thumbnails.length;
  }, `/studio/api/serial-ids/${id}/thumbnails`);

test("a sender and its viewers appear and disappear, with rates and round trips; a thumbnail only with permission", {
  timeout: 180_000,
}, async () => {
  await owner.goto("/user");
  await owner.page.getByTestId("live-count").waitFor();
  await map().getByTestId("map-empty").waitFor();
  const sending = await open("sender");
  await sender().waitFor();
  await map().getByText(owner.words.liveMap.nobody).waitFor();
  await sender()
    .filter({ hasText: /(k|M)bit\/s, [\d.]+% lost, \d+ ms round trip/ })
    .waitFor()
    .catch(async (cause: unknown) => {
      throw new Error(`the map says ${await sender().allTextContents()}`, { cause });
    });
  const first = await open("receiver");
  const second = await open("receiver");
  await until("two viewers", async () => (await viewers().count()) === 2);
  await until("the round trip of each", async () =>
    (await viewers().allTextContents()).every((text) => /\d+ ms round trip/.test(text)),
  );
  expect(await map().locator("svg text").count()).toBeGreaterThanOrEqual(3);
  expect(await violationsOf(owner.page)).toEqual([]);
  await viewers().first().focus();
  await owner.page.keyboard.press("Enter");
  await report().getByText(owner.words.liveMap.report.roundTripMs).waitFor();
  expect(await violationsOf(owner.page)).toEqual([]);
  // Stop viewing while waiting for thumbnails: video costs most of a processor.
  await Promise.all([first.close(), second.close()]);
  await report().getByText(owner.words.liveMap.report.gone).waitFor();
  await owner.page.keyboard.press("Escape");
  await until("no viewer", async () => (await viewers().count()) === 0);

  expect(await allowed().isChecked()).toBe(false);
  expect([await thumbnail().count(), await listed()]).toEqual([0, 0]);
  await allowed().click();
  await until("the permission to be kept", () => allowed().isChecked());
  await thumbnail().waitFor({ timeout: THUMBNAIL_MS });
  const size = await thumbnail().evaluate((image: HTMLImageElement) =>
    image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
  );
  expect(size).toEqual([320, 180]);
  expect(await violationsOf(owner.page)).toEqual([]);
  await owner.page.setViewportSize({ width: 390, height: 844 });
  await untilFitsSideways(owner.page);
  await owner.page.setViewportSize({ width: 1280, height: 900 });

  // Playwright's check() expects the new value at once; it comes with the answer.
  await allowed().click();
  await until("the permission to be taken back", async () => !(await allowed().isChecked()));
  await thumbnail().waitFor({ state: "detached" });
  await until("nothing to be kept", async () => (await listed()) === 0);
  await allowed().click();
  await until("the permission to be kept again", () => allowed().isChecked());
  await thumbnail().waitFor({ timeout: THUMBNAIL_MS });
  await sending.close();
  await sender().waitFor({ state: "detached" });
  expect(await listed()).toBe(0);
});

test("the owner cuts to a standby from the map, which shows who is on air", { timeout: 120_000 }, async () => {
  await owner.goto("/user");
  const first = await open("sender");
  await sender().waitFor();
  const spare = await open("sender", "", "&standby=1");
  await untilAir(spare, "standby");
  const standby = sender().filter({ hasText: owner.words.liveMap.standby });
  await until("both senders, one on standby", async () => (await sender().count()) === 2 && (await standby.count()) === 1);
  await standby.focus();
  await owner.page.keyboard.press("Enter");
  await report().getByTestId("put-on-air").waitFor();
  expect(await violationsOf(owner.page)).toEqual([]);
  await report().getByTestId("put-on-air").press("Enter");
  await untilAir(spare, "on");
  await untilAir(first, "standby");
  await report().getByTestId("put-on-air").waitFor({ state: "detached" });
  await until("one on standby", async () => (await sender().count()) === 2 && (await standby.count()) === 1);
});

test("an ID with a password has a map, but no thumbnail even if allowed", { timeout: 180_000 }, async () => {
  await operate(stage.studio, "plan", id, "commercial");
  await owner.goto("/user");
  const card = owner.page.getByTestId(`serial-id-${id}`);
  const words = owner.words.serialIds;
  await allowed().check();
  await pressInIdMenu(card, words.actions.password);
  await owner.page.getByRole("dialog").getByLabel(words.password.label, { exact: true }).fill(PASSWORD);
  await owner.page.getByRole("dialog").getByRole("button", { name: words.password.set, exact: true }).click();
  await card.getByText(owner.words.liveMap.thumbnailsEncrypted).waitFor();
  const sending = await open("sender", PASSWORD);
  const sent: string[] = [];
  sending.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  await sending.reload();
  await untilPhase(sending, "video-1", "live");
  await sender().waitFor();
  // Long enough for the first one, which a sender makes at once.
  await until("pings of the sender", () => sent.filter((text) => text.includes('"ping"')).length > 15);
  expect(sent.filter((text) => text.includes("thumbnail"))).toEqual([]);
  expect([await thumbnail().count(), await listed()]).toEqual([0, 0]);
});
