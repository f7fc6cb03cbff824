import { openContext, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { plugIn } from "../support/gamepads.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

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

const SENSORS = ["accelerometer", "gyroscope", "magnetometer"];

const openCtrl = async (
  query: string,
  options: {
    readonly locale?: "ja-JP" | "en-US";
    readonly allowed?: readonly string[];
    readonly prepare?: (page: Page) => Promise<void>;
  } = {},
): Promise<Page> => {
  const { locale = "en-US", allowed = SENSORS, prepare } = options;
  const context = await openContext(stage.browser, { locale });
  contexts.push(context);
  await context.grantPermissions([...allowed]);
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(`${stage.studio.origin}/studio/app/ctrl?id=${stage.studio.demoId}&autostart=1&${query}`);
  await until("the page to run", async () => (await page.$('[data-testid="stop"]')) !== null);
  return page;
};

const motionState = (page: Page): Promise<string | null> => page.getAttribute('[data-testid="motion"]', "data-state");

const shownController = (page: Page, channel: number) =>
  page.evaluate((number) => {
    const view = document.querySelector(`[data-testid="control-${number}"] [data-testid="controller"]`);
    return view === null ? undefined : { axes: view.getAttribute("data-axes"), pressed: view.getAttribute("data-pressed") };
  }, channel);

test("every axis and button of two controllers reaches receivers, each controller on its own channel", async () => {
  const page = await openCtrl("motion=none&controller=4");
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
  expect(await violationsOf(first)).toEqual([]);

  await plugIn(page, []);
  await until("the unplugged controller to be let go of", async () => {
    const shown = await shownController(first, 4);
    return shown?.axes === "0 0 0 0" && shown.pressed === "";
  });
});

test("a stick in motion is sent at up to 120 values a second", async () => {
  const page = await openCtrl("motion=none&controller=6");
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
    navigator.getGamepads = () =>
      pads.map((pad) => pad && { ...pad, axes: [Math.sin(performance.now() / 50), Math.cos(performance.now() / 50)] });
  });
  const first = await sequence();
  const last = await until("200 values", async () => {
    const now = await sequence();
    return now.number - first.number >= 200 ? now : undefined;
  });
  const perSecond = (last.number - first.number) / ((last.at - first.at) / 1000);
  // How near it gets to 120 depends on the machine.
  expect(perSecond).toBeGreaterThan(25);
  expect(perSecond).toBeLessThan(130);
});

const setSensors = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const readings = {
    gyroscope: { x: 1, y: -0.5, z: 0.25 },
    accelerometer: { x: 0.5, y: 9.5, z: -0.25 },
    "linear-acceleration": { x: 0, y: 0, z: 0 },
  } as const;
  for (const type of ["gyroscope", "accelerometer", "linear-acceleration"] as const) {
    await devtools.send("Emulation.setSensorOverrideEnabled", { enabled: true, type, metadata: { available: true } });
    await devtools.send("Emulation.setSensorOverrideReadings", { type, reading: { xyz: readings[type] } });
  }
  await devtools.send("DeviceOrientation.setDeviceOrientationOverride", { alpha: 90, beta: 45, gamma: -30 });
};

test("a phone's gyroscope, accelerometer and attitude reach receivers on its channel", async () => {
  const page = await openCtrl("motion=2", { prepare: setSensors });
  const receiver = await stage.receiver({ control: 2 });
  const value = (key: string): Promise<unknown> =>
    receiver.evaluate((name) => {
      const text = document.querySelector(`[data-testid="control-2"] [data-key="${name}"]`)?.getAttribute("data-value");
      return typeof text === "string" ? JSON.parse(text) : undefined;
    }, key);
  await until("the gyroscope", async () => (await value("gyroscope")) !== undefined);
  expect(await value("gyroscope")).toEqual({ alpha: 57.3, beta: -28.6, gamma: 14.3 });
  await until("the other sensors", async () => (await value("accelerometer")) !== undefined && (await value("orientation")));
  expect(await value("accelerometer")).toEqual({ x: 0.5, y: 9.5, z: -0.3 });
  expect(await value("orientation")).toEqual({ alpha: 90, beta: 45, gamma: -30, absolute: false });
  expect(await motionState(page)).toBe("sending");
});

test("a page reports denied sensors, and controllers keep working", async () => {
  const page = await openCtrl("motion=1&controller=7", { allowed: [] });
  await until("the refusal", async () => (await motionState(page)) === "denied");
  await plugIn(page, [{ axes: [0, 1], buttons: [0] }]);
  await untilPhase(page, "control-7", "live");
});

test.each(["ja-JP", "en-US"] as const)(
  "a page without a sensor or controller says so, and axe finds nothing, in %s",
  async (locale) => {
    const page = await openCtrl("motion=1", { locale });
    await until("the sentence about the sensor", async () => (await motionState(page)) === "no-sensor");
    expect(((await page.textContent('[data-testid="motion"]')) ?? "").length).toBeGreaterThan(20);
    expect(await page.$('[data-testid="no-controller"]')).not.toBeNull();
    expect(await violationsOf(page)).toEqual([]);
  },
);
