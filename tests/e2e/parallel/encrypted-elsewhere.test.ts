import { rm } from "node:fs/promises";
import { until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ControlClient } from "../support/control-client.ts";
import { plugIn } from "../support/gamepads.ts";
import { makePasswordFolder, type PasswordFolder } from "../support/password-folder.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

const PASSWORD = "s3cret!";

let made: PasswordFolder;
let stage: Stage;
beforeAll(async () => {
  made = await makePasswordFolder(PASSWORD);
  stage = await Stage.open({ DATA_DIR: made.folder }, LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(async () => {
  await stage?.close();
  await rm(made.folder, { recursive: true, force: true });
});

const senderCode = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('[data-testid="sender-code"]')?.textContent ?? undefined);

test("Multi Latency: the FAST channel at once and the delayed one later, from one encrypted upload", async () => {
  const sender = await stage.sender({ video: 1, password: PASSWORD, extra: { fast: "2", hold: "750" } });
  await untilPhase(sender, "video-1", "live");
  const delayed = await stage.receiver({ video: 1, password: PASSWORD });
  const fast = await stage.receiver({ video: 2, password: PASSWORD });
  await untilPhase(delayed, "video-1", "live");
  await untilPhase(fast, "video-2", "live");
  await follow(fast, 2);
  expect((await untilFrames(fast, 10)).length).toBeGreaterThanOrEqual(10);
  await follow(delayed);
  const ages = (await untilFrames(delayed, 10)).map(({ at, code }) => at - code);
  expect(Math.min(...ages)).toBeGreaterThan(700);
  const codes = await Promise.all([sender, delayed, fast].map((page) => until("the safety code", () => senderCode(page))));
  expect(new Set(codes).size).toBe(1);
});

test("a game controller at CTRL is encrypted too, and shown by receivers with the key", async () => {
  const page = await stage.emptyPage();
  await page.goto(
    `${stage.studio.origin}/studio/app/ctrl?id=${stage.studio.demoId}&motion=none&controller=4&autostart=1#password=${encodeURIComponent(PASSWORD)}`,
  );
  await plugIn(page, [{ axes: [-0.5, 0.5], buttons: [0, 1] }]);
  await untilPhase(page, "control-4", "live");
  const receiver = await stage.receiver({ control: 4, password: PASSWORD });
  const keyless = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "receiver", 4, made.keys.proofKey);
  try {
    await until("the controller", async () =>
      receiver.evaluate(() => {
        const view = document.querySelector('[data-testid="control-4"] [data-testid="controller"]');
        return view?.getAttribute("data-axes") === "-0.5 0.5" && view.getAttribute("data-pressed") === "1";
      }),
    );
    await until("the encrypted value at the listener", () => keyless.raw.length > 0);
    const texts = keyless.raw.map((bytes) => Buffer.from(bytes).toString("latin1"));
    expect(texts.every((text) => text.includes("gamepad") && !text.includes("axes"))).toBe(true);
    expect(keyless.received).toEqual([]);
  } finally {
    keyless.close();
  }
});
