import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { equip, launchOptions, phaseOf, until, untilPhase } from "@setsuna/testkit";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { givePhoneCameras, unplugCamera } from "../support/phone-cameras.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterAll(() => stage?.close());

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-US",
  permissions: ["camera", "microphone"],
};

const phone = async (path: string, options: BrowserContextOptions = {}, browser = stage.browser): Promise<Page> => {
  const context = await browser.newContext({ ...PHONE, ...options });
  contexts.push(context);
  await equip(context, {});
  await givePhoneCameras(context);
  const page = await context.newPage();
  await page.goto(`${stage.studio.origin}/studio/app/${path}`);
  return page;
};
const camera = (query: string, options?: BrowserContextOptions): Promise<Page> =>
  phone(`camera?id=${stage.studio.demoId}&autostart=1&${query}`, options);

/** A running video hides its keys until tapped. */
const tap = async (page: Page, testId: string): Promise<void> => {
  if ((await page.$('[data-controls="false"]')) !== null) await page.touchscreen.tap(195, 300);
  await page.tap(`[data-testid="${testId}"]`);
};
const problemOf = async (page: Page): Promise<string | undefined> =>
  (await page.$('[data-testid="source-problem"]'))?.getAttribute("data-code").then((code) => code ?? undefined);
const untilProblem = (page: Page, code: string) => until(`the problem ${code}`, async () => (await problemOf(page)) === code);
const shapeOf = (page: Page): Promise<"lying" | "upright" | undefined> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-testid="video-1"]');
    if (!video?.videoWidth) return undefined;
    return video.videoWidth > video.videoHeight ? "lying" : "upright";
  });
const untilShape = (page: Page, shape: "lying" | "upright") =>
  until(`the picture to be ${shape}`, async () => (await shapeOf(page)) === shape);

describe("a sending phone", () => {
  let page: Page;
  let receiver: Page;
  const closePhones = () => Promise.all(contexts.splice(0).map((context) => context.close()));
  beforeAll(async () => {
    await closePhones();
    await stage.clear();
    page = await camera("video=1&audio=1");
    receiver = await stage.receiver({ video: 1, audio: 1 });
    await untilPhase(receiver, "video-1", "live");
  });
  afterAll(async () => {
    await closePhones();
    await stage.clear();
  });

  test("the other camera takes over while the receiver keeps playing, and a rotated phone stays upright", async () => {
    await untilShape(receiver, "lying");
    const connections = () => page.evaluate(() => globalThis.setsunaPhone?.connections);
    const before = await connections();

    await tap(page, "flip");
    await untilShape(receiver, "upright");
    await page.evaluate(() => globalThis.setsunaPhone?.rotate());
    await untilShape(receiver, "lying");
    await page.evaluate(() => globalThis.setsunaPhone?.rotate());
    await untilShape(receiver, "upright");
    await tap(page, "flip");
    await untilShape(receiver, "lying");
    expect([await phaseOf(receiver, "video-1"), await phaseOf(page, "video-1")]).toEqual(["live", "live"]);
    expect(await connections()).toBe(before);
  });

  test("light, zoom and microphone follow the controls", async () => {
    const told = () => page.evaluate(() => globalThis.setsunaPhone?.told());
    await tap(page, "torch");
    await until("the light", async () => (await told())?.torch === true);
    await page.fill('[data-testid="zoom"]', "2.5");
    await until("the zoom", async () => (await told())?.zoom === 2.5);
    expect(await told()).toEqual({ torch: true, zoom: 2.5 });

    const open = () => page.evaluate(() => globalThis.setsunaPhone?.microphoneOpen());
    expect(await open()).toBe(true);
    await tap(page, "mute");
    await until("silence", async () => (await open()) === false);
    expect(await told()).toEqual({ torch: true, zoom: 2.5 });
    await tap(page, "mute");
    await until("sound", async () => (await open()) === true);

    await tap(page, "flip");
    await until("a camera without light", async () => (await page.$('[data-testid="torch"]')) === null);
    expect(await page.$('[data-testid="zoom"]')).toBeNull();
  });

  test("a disconnected camera is reported while audio continues, and one tap restores it", async () => {
    await unplugCamera(page);
    await untilProblem(page, "source-ended");
    expect(await phaseOf(page, "audio-1")).toBe("live");
    await untilPhase(receiver, "video-1", "waiting-for-sender");
    await tap(page, "source-again");
    await untilPhase(receiver, "video-1", "live");
    expect(await problemOf(page)).toBeUndefined();
  });
});

describe("on separate pages", () => {
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await stage.clear();
  });

  test("on the desktop sender a lost camera gives way to the test pattern", async () => {
    const context = await stage.browser.newContext({ permissions: ["camera", "microphone"], locale: "ja-JP" });
    contexts.push(context);
    await givePhoneCameras(context);
    const page = await context.newPage();
    await page.goto(stage.studio.pageUrl("sender", { video: 3 }));
    await untilPhase(page, "video-3", "live");
    await unplugCamera(page);
    await untilProblem(page, "source-ended");
    const told = (await page.textContent("body"))?.split("もう一度接続するか").length;
    expect(await page.textContent('[data-testid="source-problem"]')).toContain("もう一度接続するか");
    // Announced once; the status has only its code.
    expect(told).toBe(2);
    expect(await page.textContent('[data-testid="error-code"]')).toBe("source-ended");
    await page.click('[data-testid="source-test"]');
    await untilPhase(page, "video-3", "live");
    expect(await problemOf(page)).toBeUndefined();
  });

  const launchWithout = (flags: RegExp, more: readonly string[] = []): Promise<Browser> => {
    const options = launchOptions();
    return chromium.launch({ ...options, args: [...(options.args ?? []).filter((flag) => !flags.test(flag)), ...more] });
  };

  test("a denied permission is explained with next steps, in both languages", async () => {
    const browser = await launchWithout(/fake-ui/, ["--use-fake-ui-for-media-stream=deny"]);
    try {
      for (const [locale, word] of [
        ["ja-JP", "許可"],
        ["en-US", "does not allow"],
      ] as const) {
        const path = `camera?id=${stage.studio.demoId}&autostart=1&video=1&audio=1`;
        const page = await phone(path, { permissions: ["geolocation"], locale }, browser);
        await untilProblem(page, "camera-denied");
        expect(await page.textContent('[data-testid="source-problem"]')).toContain(word);
        expect(await page.$('[data-testid="source-again"]')).not.toBeNull();
        expect(await violationsOf(page)).toEqual([]);
        await tap(page, "source-test");
        await untilPhase(page, "video-1", "live");
        await tap(page, "stop");
      }
    } finally {
      await browser.close();
    }
  });

  test("a page without a camera says so and works without one", async () => {
    const browser = await launchWithout(/fake-(device|video|audio)/);
    try {
      const page = await phone(`camera?id=${stage.studio.demoId}&autostart=1&video=1&audio=1`, {}, browser);
      await untilProblem(page, "camera-missing");
      await tap(page, "source-test");
      await untilPhase(page, "video-1", "live");
      await untilPhase(page, "audio-1", "live");
    } finally {
      await browser.close();
    }
  });

  test("the player fills the screen, hides its controls during playback, and shows them at a tap", async () => {
    await stage.sender({ video: 1, audio: 1 });
    const page = await phone(`player?id=${stage.studio.demoId}&autostart=1&video=1&audio=1`);
    await untilPhase(page, "video-1", "live");
    await untilShape(page, "lying");
    const shown = () => page.evaluate(() => document.querySelector("[data-controls]")?.getAttribute("data-controls"));
    await until("the keys to hide", async () => (await shown()) === "false");
    const box = await page.locator('video[data-testid="video-1"]').boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    const latency = page.locator("main :not(:has(*)):not(.visually-hidden):visible").filter({ hasText: /\d+ ms/ });
    await until("the latency, once", async () => (await latency.count()) === 1);
    await page.touchscreen.tap(195, 422);
    await until("the keys", async () => (await shown()) === "true");
    await until("the latency, once with keys too", async () => (await latency.count()) === 1);
    await tap(page, "stop");
    await until("the start key", async () => (await page.$('[data-testid="start"]')) !== null);
    expect(await shown()).toBe("true");
  });

  test.each([
    ["ja-JP", "ja"],
    ["en-US", "en"],
  ] as const)("the app can be installed, and says so when offline, in %s", async (locale, language) => {
    const folder = await mkdtemp(join(tmpdir(), "setsuna-phone-"));
    // Installing needs its own profile: extra contexts count as private windows.
    const context = await chromium.launchPersistentContext(folder, { ...launchOptions(), ...PHONE, locale });
    try {
      const page = await context.newPage();
      await page.goto(`${stage.studio.origin}/studio/app/camera`);
      const devtools = await context.newCDPSession(page);
      await until("the manifest", async () => (await devtools.send("Page.getAppManifest")).url !== "");
      const { url, errors, data } = await devtools.send("Page.getAppManifest");
      expect(errors).toEqual([]);
      expect(new URL(url).pathname).toBe(`/studio/app.${language}.webmanifest`);
      expect(JSON.parse(data ?? "")).toMatchObject({ lang: language, start_url: "app/", display: "standalone" });
      expect((await devtools.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);

      await page.goto(`${stage.studio.origin}/studio/app/`);
      expect(await page.locator('[data-testid^="mode-"]').count()).toBe(5);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await context.setOffline(true);
      await page.goto(`${stage.studio.origin}/studio/app/camera`);
      expect(await page.textContent("main")).toContain(language === "ja" ? "ネットワークがありません" : "No network");
      expect(await violationsOf(page)).toEqual([]);
      const cached = await page.evaluate(async () => {
        const stored: string[] = [];
        for (const name of await caches.keys())
          for (const request of await (await caches.open(name)).keys()) stored.push(new URL(request.url).pathname);
        return stored;
      });
      expect(cached).toEqual(["/studio/offline.html"]);
      await context.setOffline(false);
      await page.goto(`${stage.studio.origin}/studio/app/camera`);
      expect(await page.$('[data-testid="start"]')).not.toBeNull();
    } finally {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
