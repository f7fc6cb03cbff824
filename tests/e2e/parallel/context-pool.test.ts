import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const isReusedAfter = async (change: (page: Page, context: BrowserContext) => Promise<unknown>): Promise<boolean> => {
  const page = await stage.emptyPage();
  const context = page.context();
  await change(page, context);
  await stage.clear();
  return stage.browser.contexts().includes(context);
};

test("a page's context is reused by the next, unless a journey changed it", async () => {
  expect(await isReusedAfter((page) => page.goto(`${stage.studio.origin}/studio/auth`))).toBe(true);
  expect(await isReusedAfter((page) => page.clock.install())).toBe(false);
  expect(await isReusedAfter((_page, context) => context.setOffline(true))).toBe(false);
  expect(await isReusedAfter((_page, context) => context.grantPermissions(["clipboard-read"]))).toBe(false);
});
