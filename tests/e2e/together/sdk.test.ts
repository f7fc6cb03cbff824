import { openContext, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import type { Browser } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
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

describe("the SDK on a page of another site", () => {
  test("plays in four lines, says that nobody sends, shows the latency, and says so when the sender has gone", async () => {
    const page = await open("player.html");
    await until("the sentence", async () => (await partOf(page, "status").textContent()) === "Waiting for the sender");
    const sender = await stage.sender({ video: 1, audio: 1 });
    await untilMoving(() => page.evaluate(pictureOf));
    await until("the latency", async () => /^\d+ ms$/.test((await partOf(page, "latency").textContent()) ?? ""));
    expect(await partOf(page, "status").isVisible()).toBe(false);
    expect(await violationsOf(page, "setsuna-player")).toEqual([]);
    await sender.close();
    await until("the loss", async () => (await partOf(page, "status").textContent()) === "No signal");
    expect(await partOf(page, "age").textContent()).toMatch(/^\d+ s$/);
  });

  test("sends camera, microphone and control data to its receiving page", async () => {
    const receiving = await open("receive.html");
    const sending = await open("send.html");
    await sending.getByRole("button").click();
    await untilMoving(() => receiving.evaluate(pictureOf));
    await until("all streams", async () => (await receiving.textContent("p")) === "video: live, audio: live, control: live");
    await until("the state", async () => (await receiving.title()) === "lamp: on");
  });

  test("sends a fader's value to a page of the product, and a wrong channel is refused by name", async () => {
    const page = await open("control.html");
    const receiver = await stage.receiver({ control: 4 });
    await untilPhase(receiver, "control-4", "waiting-for-sender");
    await page.locator("input").fill("73");
    await untilPhase(receiver, "control-4", "live");
    await receiver.getByText("73").first().waitFor();
    // As text: what the test's own bundler would make of import() is not there in a page.
    const code = await page.evaluate(`import("${stage.studio.origin}/studio/sdk/setsuna.js").then(({ Receiver }) => {
      try {
        new Receiver({ serialId: "abc-defg", video: document.createElement("video"), videoChannel: 256 });
      } catch (error) {
        return error.code;
      }
    })`);
    expect(code).toBe("bad-channel");
  });

  test("changes its channel and is taken out of the page", async () => {
    await stage.sender({ video: 2 });
    const page = await open("player.html");
    await page.locator("setsuna-player").evaluate((player) => player.setAttribute("video", "2"));
    await untilMoving(() => page.evaluate(pictureOf));
    const stopped = await page.evaluate(() => {
      const player = document.querySelector("setsuna-player");
      player?.remove();
      return new Promise((resolve) =>
        queueMicrotask(() => resolve((player as unknown as { receiver: unknown }).receiver === undefined)),
      );
    });
    expect(stopped).toBe(true);
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
