import { type AccountClient, numericStatOf, openContext, phaseOf, pressAgain, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { violationsOf } from "../support/axe.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { signInDemo } from "../support/signed-in.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

const words = en.connections;

let stage: Stage;
let licensee: BrowserContext;
let client: AccountClient;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
  licensee = await openContext(stage.browser, { locale: "en-US" });
  client = await signInDemo(stage, licensee);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const statusPage = async (width: number): Promise<Page> => {
  const page = await licensee.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${stage.studio.origin}/studio/user`);
  const menu = page.getByRole("button", { name: new RegExp(`^${en.myPage.menu}`) });
  if (width < 900) await menu.click();
  await page.getByRole("link", { name: words.title, exact: true }).click();
  await page.getByRole("heading", { name: words.title, level: 1 }).waitFor();
  return page;
};
const row = (page: Page, direction: "send" | "receive", stream: string) =>
  page.locator(`[data-testid="connection"][data-direction="${direction}"][data-stream="${stream}"]`);

test("the owner sees who sends and receives, with figures that match the sender's, and ends a receiver for good", async () => {
  const owner = await statusPage(1280);
  await owner.getByText(words.empty).waitFor();

  const sender = await stage.sender();
  const receiver = await stage.receiver();
  await untilPhase(receiver, "video-1", "live");
  await row(owner, "send", "video-1").waitFor();
  await row(owner, "receive", "video-1").waitFor();
  const text = await until("its route", async () => {
    const now = await row(owner, "receive", "video-1").textContent();
    return now?.includes(words.routes.relay) && now;
  });
  expect(text).toMatch(/\d+\.\d+\.\d+\.\*|:\*/);

  const path = `serial-ids/${stage.studio.demoId}/connections`;
  const bitrates = await until("the relay's count and the sender's to agree within 40 %, and little to be lost", async () => {
    const own = await numericStatOf(sender, "video-1", "bitrate");
    const { body } = await client.call("GET", path);
    const { connections } = body as { connections: { direction: string; bitrate: number; lossRatio: number }[] };
    const [sending, receiving] = connections;
    if (own === undefined || sending === undefined || receiving === undefined) return false;
    const near = [sending, receiving].every(({ bitrate }) => Math.abs(bitrate / own - 1) < 0.4);
    return near && receiving.lossRatio < 0.1 && { own, sending, receiving };
  });
  expect([bitrates.sending.direction, bitrates.receiving.direction]).toEqual(["send", "receive"]);
  expect(bitrates.sending.bitrate).toBeGreaterThan(100_000);

  await row(owner, "receive", "video-1").getByRole("button").click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByText(words.confirm.effect).waitFor();
  expect(await violationsOf(owner)).toEqual([]);
  await dialog.getByRole("button", { name: words.confirm.act }).click();
  await untilPhase(receiver, "video-1", "refused");
  expect(await receiver.textContent('[data-testid="error-code"]')).toBe("ended-by-owner");
  await row(owner, "receive", "video-1").waitFor({ state: "detached" });
  await owner.getByText(words.ended).waitFor();

  // It must not return while the sender continues.
  for (let look = 0; look < 3; look += 1) {
    await owner.waitForResponse((response) => response.url().endsWith("/connections") && response.ok());
    expect(await row(owner, "receive", "video-1").count()).toBe(0);
    expect(await phaseOf(receiver, "video-1")).toBe("refused");
  }
  expect(await row(owner, "send", "video-1").count()).toBe(1);

  await pressAgain(receiver);
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await untilFrames(receiver, 5);
  await row(owner, "receive", "video-1").waitFor();
  await owner.close();
});

test("an owner ends a sender on a phone-sized screen, and its receivers' video stops", async () => {
  const sender = await stage.sender({ video: 2 });
  const receiver = await stage.receiver({ video: 2 });
  await untilPhase(receiver, "video-2", "live");
  const owner = await statusPage(390);
  await row(owner, "send", "video-2").waitFor();
  expect(await violationsOf(owner)).toEqual([]);
  await untilFitsSideways(owner);
  await row(owner, "send", "video-2").getByRole("button").click();
  await owner.getByRole("dialog").getByRole("button", { name: words.confirm.act }).click();
  await untilPhase(sender, "video-2", "refused");
  await untilPhase(receiver, "video-2", "waiting-for-sender");
  await row(owner, "send", "video-2").waitFor({ state: "detached" });
});

test("a signed-in user learns before the start that a channel exceeds their ID's limit", async () => {
  const page = await licensee.newPage();
  await page.goto(`${stage.studio.origin}/studio/app/sender?id=${stage.studio.demoId}&video=4`);
  const problem = page.locator('input[name="video"][data-code="channel-over-limit"]');
  await problem.waitFor();
  expect(await page.locator('[data-testid="start"]').isDisabled()).toBe(true);
  await page.fill('input[name="video"]', "3");
  await problem.waitFor({ state: "detached" });
  expect(await page.locator('[data-testid="start"]').isDisabled()).toBe(false);
  await page.close();
});
