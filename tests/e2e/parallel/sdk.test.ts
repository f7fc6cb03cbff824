import { openContext, until } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import type { Browser } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { ControlClient } from "../support/control-client.ts";
import { firefoxPath, launchFirefox } from "../support/firefox.ts";
import { tellOnFailure } from "../support/page-log.ts";
import { openSdkSite, pictureOf, untilMoving } from "../support/sdk-site.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
let site: Awaited<ReturnType<typeof openSdkSite>>;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
  site = await openSdkSite(stage);
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await stage.clear();
});
afterAll(async () => {
  site?.close();
  await stage?.close();
});

const open = async (name: string): Promise<Page> => {
  const context = await openContext(stage.browser);
  contexts.push(context);
  const page = await context.newPage();
  tellOnFailure(page, name);
  await page.goto(`${site.address}/${name}`);
  return page;
};

const partOf = (page: Page, part: string) => page.locator(`setsuna-player [part="${part}"]`);

describe("the SDK on another site's page", () => {
  test("plays in four lines, follows its channel, shows the latency, names a missing sender, and can be removed", async () => {
    const page = await open("player.html");
    const status = partOf(page, "status");
    const says = (words: string) => until(`«${words}»`, async () => (await status.textContent()) === words);
    const showChannel = (channel: string) =>
      page.locator("setsuna-player").evaluate((player, video) => player.setAttribute("video", video), channel);
    await says("Waiting for the sender");
    const sender = await stage.sender({ video: 1, audio: 1 });
    await untilMoving(() => page.evaluate(pictureOf));
    await until("the latency", async () => /^\d+ ms$/.test((await partOf(page, "latency").textContent()) ?? ""));
    await until("no words over the picture", async () => !(await status.isVisible()));
    expect(await violationsOf(page, "setsuna-player")).toEqual([]);
    await showChannel("2");
    await says("Waiting for the sender");
    await showChannel("1");
    await untilMoving(() => page.evaluate(pictureOf));
    await sender.close();
    await says("No signal");
    expect(await partOf(page, "age").textContent()).toMatch(/^\d+ s$/);
    const isStopped = await page.evaluate(() => {
      const player = document.querySelector("setsuna-player");
      player?.remove();
      return new Promise((resolve) =>
        queueMicrotask(() => resolve((player as unknown as { receiver: unknown }).receiver === undefined)),
      );
    });
    expect(isStopped).toBe(true);
  });

  test("sends camera, microphone and control data to its receiving page", async () => {
    const receiving = await open("receive.html");
    const sending = await open("send.html");
    await sending.getByRole("button").click();
    await untilMoving(() => receiving.evaluate(pictureOf));
    await until("all streams", async () => (await receiving.textContent("p")) === "video: live, audio: live, control: live");
    await until("the state", async () => (await receiving.title()) === "lamp: on");
  });

  test("sends a fader's value to one of our receivers, and refuses a wrong channel by name", async () => {
    const page = await open("control.html");
    const receiver = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "receiver", 4);
    try {
      await page.locator("input").fill("73");
      await until("the value", () =>
        receiver.received.some(({ key, payload }) => key === "fader" && payload.type === "json" && payload.value === 73),
      );
    } finally {
      receiver.close();
    }
    // Pass it as text, because the test bundler would rewrite import().
    const code = await page.evaluate(`import("${stage.studio.origin}/studio/sdk/setsuna.js").then(({ Receiver }) => {
      try {
        new Receiver({ serialId: "abc-defg", video: document.createElement("video"), videoChannel: 256 });
      } catch (error) {
        return error.code;
      }
    })`);
    expect(code).toBe("bad-channel");
  });

  const installed = firefoxPath();
  describe.skipIf(installed === undefined)("in Firefox (apt-get install firefox-esr)", () => {
    let firefox: Browser;
    beforeAll(async () => {
      firefox = await launchFirefox(installed ?? "");
    });
    afterAll(() => firefox?.close());

    test("plays", async () => {
      await stage.sender({ video: 1, audio: 1, extra: { codec: "VP8" } });
      const page = await firefox.newPage();
      await page.goto(`${site.address}/player.html`);
      await untilMoving(() => page.evaluate(pictureOf));
    });
  });
});
