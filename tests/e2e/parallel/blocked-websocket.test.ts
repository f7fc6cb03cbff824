import { until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { type BlockingProxy, openBlockingProxy, type UpgradeFate } from "../support/blocking-proxy.ts";
import { tellOnFailure } from "../support/page-log.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
let proxy: BlockingProxy | undefined;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(async () => {
  await stage.clear();
  proxy?.close();
});
afterAll(() => stage?.close());

/** The fallback may be short, so the page keeps a note. */
const noteFallback = (): void => {
  new MutationObserver(() => {
    const sentence = document.querySelector('[data-testid="fallback"]')?.textContent;
    if (sentence) document.documentElement.dataset.fallback = sentence;
  }).observe(document, { subtree: true, childList: true });
};
const fallbackOf = (page: Page): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.fallback);

const untilShown = (page: Page): Promise<unknown> =>
  until("a live picture", async () => (await page.getAttribute('[data-testid="player-1"]', "data-signal")) === "live");

const open = async (origin: string, path: string): Promise<Page> => {
  const page = await stage.emptyPage({ source: LIGHT_SOURCE });
  tellOnFailure(page, path);
  await page.addInitScript(noteFallback);
  await page.goto(`${origin}/studio/app/${path}&id=${stage.studio.demoId}&autostart=1`);
  return page;
};

describe("behind a proxy that blocks WebSockets", () => {
  test.each<UpgradeFate>([400, 200, "swallow"])("pages send and receive by HTTP, and say so: %s", async (fate) => {
    proxy = await openBlockingProxy(stage.studio.origin, fate);
    const sender = await open(proxy.origin, "sender?video=1&audio=&control=");
    const receiver = await open(proxy.origin, "receiver?video=1&audio=&control=");
    await untilPhase(sender, "video-1", "live");
    await untilPhase(receiver, "video-1", "live");
    await untilShown(receiver);
    expect(proxy.upgrades()).toBeGreaterThan(1);
    for (const page of [sender, receiver]) {
      expect(await fallbackOf(page)).toBe(en.phase.fallback);
      expect(await page.locator('[data-testid="fallback"]').count()).toBe(0);
    }
    // The goodbye frees the slot at once.
    await sender.click('[data-testid="stop"]');
    await untilPhase(receiver, "video-1", "waiting-for-sender");
    await sender.click('[data-testid="start"]');
    await untilPhase(sender, "video-1", "live");
    await untilShown(receiver);
  });
});
