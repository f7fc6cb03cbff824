import { rm } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { openContext, Studio, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ControlClient } from "./support/control-client.ts";
import { makePasswordFolder } from "./support/password-folder.ts";
import { Stage } from "./support/stage.ts";

let stage: Stage;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  stage = await Stage.open();
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await stage.clear();
});
afterAll(() => stage?.close());

interface PadState {
  readonly axes: readonly number[];
  readonly buttons: readonly number[];
}

/** Plugs game controllers into the page's Gamepad API, which headless Chromium has no hardware for. */
const plugIn = (page: Page, pads: readonly PadState[]): Promise<void> =>
  page.evaluate((states) => {
    navigator.getGamepads = () =>
      states.map((state, index) => ({
        id: `Test pad ${index}`,
        index,
        connected: true,
        mapping: "standard" as const,
        timestamp: performance.now(),
        axes: [...state.axes],
        buttons: state.buttons.map((value) => ({ value, pressed: value > 0.5, touched: value > 0 })),
        hapticEffects: [],
        hapticActuators: [],
        vibrationActuator: null as unknown as GamepadHapticActuator,
      }));
  }, pads);

const open = async (address: string, locale: "ja-JP" | "en-US" = "en-US"): Promise<Page> => {
  const context = await openContext(stage.browser, { locale });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(address);
  await until("the page to run", async () => (await page.$('[data-testid="stop"]')) !== null);
  return page;
};

/** CTRL, running. `query` may end with the fragment that carries a password. */
const ctrl = (query: string, locale: "ja-JP" | "en-US" = "en-US", studio = stage.studio): Promise<Page> =>
  open(`${studio.origin}/studio/app/ctrl?id=${studio.demoId}&autostart=1&${query}`, locale);

/** The controller as a receiver page draws it. */
const shownController = (page: Page, channel: number) =>
  page.evaluate((number) => {
    const view = document.querySelector(`[data-testid="control-${number}"] [data-testid="controller"]`);
    return view === null ? undefined : { axes: view.getAttribute("data-axes"), pressed: view.getAttribute("data-pressed") };
  }, channel);

test("every axis and button of two controllers reaches receivers, each on its own channel", async () => {
  const page = await ctrl("motion=none&controller=4");
  const buttons = Array.from({ length: 17 }, () => 0);
  await plugIn(page, [
    { axes: [0.5, -1, 0, 0.25], buttons: buttons.with(0, 1).with(16, 1) },
    { axes: [0, 0, -0.75, 1], buttons: buttons.with(7, 0.8) },
  ]);
  for (const channel of [4, 5]) await untilPhase(page, `control-${channel}`, "live");
  const [first, second] = [await stage.receiver({ control: 4 }), await stage.receiver({ control: 5 })];
  await until("the first controller", async () => {
    const shown = await shownController(first, 4);
    return shown?.axes === "0.5 -1 0 0.25" && shown.pressed === "0 16";
  });
  await until("the second controller", async () => {
    const shown = await shownController(second, 5);
    return shown?.axes === "0 0 -0.75 1" && shown.pressed === "7";
  });
  await plugIn(page, [{ axes: [1, 1, 1, 1], buttons: buttons.with(3, 1) }]);
  await until("the moved controller", async () => {
    const shown = await shownController(first, 4);
    return shown?.axes === "1 1 1 1" && shown.pressed === "3";
  });
  const { violations } = await new AxeBuilder({ page: first }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await plugIn(page, []);
  await until("the unplugged controller to be let go of", async () => {
    const shown = await shownController(first, 4);
    return shown?.axes === "0 0 0 0" && shown.pressed === "";
  });
});

test("a stick in motion is sent at up to 120 values a second", async () => {
  const page = await ctrl("motion=none&controller=6");
  await plugIn(page, [{ axes: [0, 0], buttons: [0] }]);
  await untilPhase(page, "control-6", "live");
  const receiver = await stage.receiver({ control: 6 });
  await until("the controller", async () => (await shownController(receiver, 6))?.axes === "0 0");
  const sequence = async () => ({
    number: Number(await receiver.getAttribute('[data-testid="control-6"] [data-key="gamepad"]', "data-sequence")),
    at: performance.now(),
  });
  await page.evaluate(() => {
    const pads = navigator.getGamepads();
    // A stick that turns: no two readings are alike.
    navigator.getGamepads = () =>
      pads.map((pad) => pad && { ...pad, axes: [Math.sin(performance.now() / 50), Math.cos(performance.now() / 50)] });
  });
  const first = await sequence();
  const last = await until("300 values", async () => {
    const now = await sequence();
    return now.number - first.number >= 300 ? now : undefined;
  });
  const perSecond = (last.number - first.number) / ((last.at - first.at) / 1000);
  expect(perSecond).toBeGreaterThan(60);
  expect(perSecond).toBeLessThan(130);
});

test("with an ID password, values are sealed from CTRL to receivers that know it", async () => {
  const password = "s3cret!";
  const made = await makePasswordFolder(password);
  const studio = await Studio.start({ DATA_DIR: made.folder });
  try {
    const page = await ctrl(`motion=none&controller=4#password=${encodeURIComponent(password)}`, "en-US", studio);
    await plugIn(page, [{ axes: [-0.5, 0.5], buttons: [0, 1] }]);
    await untilPhase(page, "control-4", "live");
    const receiver = await open(studio.pageUrl("receiver", { control: 4, password }));
    const keyless = await ControlClient.open(studio.signalUrl(), studio.demoId, "receiver", 4, made.keys.proof);
    try {
      await until("the controller", async () => {
        const shown = await shownController(receiver, 4);
        return shown?.axes === "-0.5 0.5" && shown.pressed === "1";
      });
      const [raw] = await until("the sealed value at the listener", () => (keyless.raw.length > 0 ? keyless.raw : undefined));
      const text = Buffer.from(raw ?? []).toString("latin1");
      expect(text).toContain("gamepad");
      expect(text).not.toContain("axes");
      expect(keyless.received).toEqual([]);
    } finally {
      keyless.close();
    }
  } finally {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await studio.stop();
    await rm(made.folder, { recursive: true, force: true });
  }
});

test("gyroscope, accelerometer and attitude of a phone reach receivers on its channel", async () => {
  const page = await ctrl("motion=2");
  const receiver = await stage.receiver({ control: 2 });
  const value = (key: string) =>
    receiver.evaluate(
      (name) => document.querySelector(`[data-testid="control-2"] [data-key="${name}"]`)?.getAttribute("data-value") ?? undefined,
      key,
    );
  await until("the readings", async () => {
    await page.evaluate(() => {
      window.dispatchEvent(
        new DeviceMotionEvent("devicemotion", {
          rotationRate: { alpha: 10, beta: -20, gamma: 30.5 },
          accelerationIncludingGravity: { x: 0.1, y: 9.8, z: -0.2 },
        }),
      );
      window.dispatchEvent(new DeviceOrientationEvent("deviceorientation", { alpha: 90, beta: 45, gamma: -30, absolute: true }));
    });
    return (
      (await value("gyroscope")) === '{"alpha":10,"beta":-20,"gamma":30.5}' &&
      (await value("accelerometer")) === '{"x":0.1,"y":9.8,"z":-0.2}' &&
      (await value("orientation")) === '{"alpha":90,"beta":45,"gamma":-30,"absolute":true}'
    );
  });
  expect(await page.getAttribute('[data-testid="motion"]', "data-state")).toBe("sending");
});

test.each(["ja-JP", "en-US"] as const)(
  "a device without sensor or controller is told so, and axe finds nothing, in %s",
  async (locale) => {
    const page = await ctrl("motion=1", locale);
    await until(
      "the sentence about the sensor",
      async () => (await page.getAttribute('[data-testid="motion"]', "data-state")) === "no-sensor",
    );
    expect(((await page.textContent('[data-testid="motion"]')) ?? "").length).toBeGreaterThan(20);
    expect(await page.$('[data-testid="no-controller"]')).not.toBeNull();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  },
);
