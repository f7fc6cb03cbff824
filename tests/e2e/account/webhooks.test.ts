import { openContext, press, until, untilPhase, WebhookReceiver } from "@setsuna/testkit";
import type { BrowserContext, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { LIGHT_SOURCE } from "../support/stage.ts";
import { AccountStage, onlyIdOf } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

let stage: AccountStage;
let owner: Visitor;
let receiver: WebhookReceiver;
let id = "";
let sending: BrowserContext | undefined;
beforeAll(async () => {
  stage = await AccountStage.shared();
  receiver = await WebhookReceiver.open();
  owner = await stage.visitor();
  await owner.page.emulateMedia({ reducedMotion: "reduce" });
  id = await onlyIdOf((await owner.memberWithApi()).client);
});
afterAll(async () => {
  await sending?.close();
  await receiver?.close();
  await stage?.close();
});

const row = (): Locator => owner.page.getByTestId("webhook");
const deliveries = (state: string): Locator => row().locator(`[data-testid="delivery"][data-state="${state}"]`);
const secretShown = async (): Promise<string> => (await owner.page.getByTestId("webhook-secret").textContent()) ?? "";

describe("the owner's own server", () => {
  test("is added in My Page by keyboard, with a secret that is shown once", async () => {
    const { page, words } = owner;
    await owner.goto("/user/webhooks");
    await owner.reads(words.webhooks.none);
    await owner.press(words.webhooks.act);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel(words.webhooks.url, { exact: true }).fill(receiver.url);
    await page.getByRole("radio", { name: words.webhooks.chosen }).first().check();
    await owner.press(words.webhooks.act);
    await owner.reads(words.webhooks.chooseOne);
    for (const name of [words.webhooks.type.senderStarted, words.webhooks.type.senderEnded])
      await page.getByRole("checkbox", { name }).press("Space");
    await page.keyboard.press("Enter");
    receiver.secrets.push(await secretShown());
    expect(receiver.secrets[0]).toMatch(/^whsec_[\w+/=]{44}$/);
    expect(await violationsOf(page)).toEqual([]);
    await owner.press(words.tokens.done);
    await row().waitFor();
    await page.reload();
    await row().waitFor();
    expect(await page.content()).not.toContain(receiver.secrets[0]?.slice(8));
  });

  test("learns that a sender in a browser started and ended, in a signed request", async () => {
    const { page, words } = owner;
    await owner.press(words.webhooks.deliveries);
    await owner.reads(words.webhooks.noDeliveries);
    sending = await openContext(stage.browser, { source: LIGHT_SOURCE });
    const sender = await sending.newPage();
    await sender.goto(`${stage.studio.origin}/studio/app/sender?id=${id}&video=1&audio=&control=&autostart=1`);
    await untilPhase(sender, "video-1", "live");
    const started = await receiver.next("sender.started");
    expect(started).toMatchObject({ signedBy: receiver.secrets, body: { data: { serialId: id, channel: 1, standby: false } } });
    await deliveries("delivered").waitFor();
    expect(await deliveries("delivered").textContent()).toContain(words.webhooks.state.delivered.replace("{{status}}", "204"));
    await press(sender, "stop");
    const ended = await receiver.next("sender.ended");
    expect(ended.body.data).toMatchObject({ serialId: id, connection: started.body.data.connection });
    await deliveries("delivered").nth(1).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await untilFitsSideways(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test("gets an event again on request, and signatures of both secrets after a rotation", async () => {
    const { page, words } = owner;
    await owner.press(words.webhooks.rotate);
    const dialog = page.getByRole("dialog");
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: words.webhooks.rotate, exact: true }).click();
    receiver.secrets.push(await secretShown());
    await dialog.getByRole("button", { name: words.tokens.done }).click();
    receiver.answer = () => 503;
    await deliveries("delivered").last().getByRole("button").click();
    const again = await receiver.next("sender.started", 2);
    expect(again.signedBy).toEqual(receiver.secrets);
    expect(again.id).toBe(receiver.messages[0]?.id);
    await deliveries("waiting").waitFor();
    await until("the reason", async () =>
      (await deliveries("waiting").textContent())?.includes(words.webhooks.problem.status.replace("{{status}}", "503")),
    );
    await row()
      .getByText(words.webhooks.failing.split("{{")[0] ?? "")
      .waitFor();
  });

  test("gets nothing more once removed", async () => {
    const { page, words } = owner;
    await owner.press(words.webhooks.remove);
    const dialog = page.getByRole("dialog");
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: words.webhooks.remove, exact: true }).click();
    await owner.reads(words.webhooks.none);
    expect(await row().count()).toBe(0);
  });
});
