import { openContext, until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Stage } from "../support/stage.ts";

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await Stage.shared();
  page = await (await openContext(stage.browser, { locale: "en-US" })).newPage();
});
afterAll(async () => {
  await page?.context().close();
  await stage?.close();
});
beforeEach(() => page.goto("about:blank"));

const openFolds = () => page.evaluate(() => [...document.querySelectorAll("main details[open][id]")].map(({ id }) => id));
const inView = (id: string) =>
  page.evaluate((name) => {
    const { top, bottom } = document.getElementById(name)?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return bottom > 0 && top >= 0 && top < innerHeight;
  }, id);
const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);

describe("Troubleshooting", () => {
  test("shows only an error code's entry and the problem that explains it", async () => {
    await page.goto(`${stage.studio.origin}/studio/troubleshooting#error-camera-busy`);
    await page.locator("#error-camera-busy").waitFor();
    await until("both", async () => (await openFolds()).join() === "camera-missing,errors-streaming");
    expect(await heightOf()).toBeLessThan(3_000);
  });

  test("opens a link's problem, and one problem at a time", async () => {
    await page.goto(`${stage.studio.origin}/studio/troubleshooting#no-picture`);
    await page.locator('search[data-ready="true"]').waitFor();
    await until("the problem", () => inView("no-picture"));
    await until("the problem open", async () => (await openFolds()).join() === "no-picture");
    await page.locator("#echo summary").click();
    await until("one problem", async () => (await openFolds()).join() === "echo");
  });

  test("finds a problem by an error code, opens the only match, and stays short", async () => {
    await page.goto(`${stage.studio.origin}/studio/troubleshooting`);
    await page.locator('search[data-ready="true"]').waitFor();
    expect(await heightOf()).toBeLessThan(5_000);
    await page.getByLabel("Search", { exact: true }).fill("camera-busy");
    await until("the problem", async () => (await openFolds()).includes("camera-missing"));
  });
});

describe("the API reference", () => {
  test("opens a link's call, searches calls, and stays short", async () => {
    await page.goto(`${stage.studio.origin}/studio/api/docs#setTally`);
    await until("the call", () => inView("setTally"));
    await until("one call", async () => (await openFolds()).join() === "setTally");
    await page.locator("#setTally summary").first().click();
    expect(await heightOf()).toBeLessThan(7_000);
    await page.getByLabel("Find a call").fill("redeem");
    await until("the only call", async () => (await openFolds()).join() === "redeemCoupon");
  });
});

test("the sender's error links to its entry", async () => {
  await page.goto(`${stage.studio.origin}/studio/app/sender?id=abc-defh&source=test&autostart=1`);
  const link = page.locator('a[href*="/troubleshooting#error-"]').first();
  await link.waitFor();
  const fragment = new URL((await link.getAttribute("href")) ?? "", page.url()).hash.slice(1);
  await page.goto(`${stage.studio.origin}/studio/troubleshooting#${fragment}`);
  await page.locator(`#${fragment}`).waitFor();
});
