import { existsSync } from "node:fs";
import { until } from "@setsuna/testkit";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

export const firefoxPath = (): string | undefined =>
  [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => path && existsSync(path));

export const launchFirefox = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      "media.navigator.streams.fake": true,
      "media.navigator.permission.disabled": true,
      // This machine may have no network but loopback.
      "media.peerconnection.ice.loopback": true,
      "media.peerconnection.ice.obfuscate_host_addresses": false,
      // Block downloaded plugins, to test Debian's build as shipped.
      "media.gmp-manager.updateEnabled": false,
      "intl.accept_languages": "en-US",
    },
  });

export const openFirefoxPage = async (firefox: Browser, url: string, errors: string[]): Promise<Page> => {
  const page = await firefox.newPage();
  page.on("pageerror", (error) => {
    // Puppeteer probes for a test library; the page's policy rightly blocks it.
    const text = error instanceof Error ? error.message : String(error);
    if (!text.startsWith("Content-Security-Policy")) errors.push(text);
  });
  await page.goto(url);
  return page;
};

const attributeOf = (page: Page, selector: string, name: string): Promise<string | undefined> =>
  page.evaluate((at, key) => document.querySelector(at)?.getAttribute(key) ?? undefined, selector, name);

/** Throws with the page's text. */
export const untilFirefoxPhase = async (page: Page, stream: string, phase: string): Promise<void> => {
  try {
    await until(
      `${stream} to be ${phase}`,
      async () => (await attributeOf(page, `[data-testid="phase-${stream}"]`, "data-phase")) === phase,
      45_000,
    );
  } catch (error) {
    const says = await page.evaluate(() => (document.body.textContent ?? "").replace(/\s+/g, " ").slice(0, 1500));
    throw new Error(`${stream} is not ${phase}; the page says: ${says}`, { cause: error });
  }
};

export const untilFirefoxStat = (page: Page, stream: string, field: string): Promise<string> =>
  until(
    `${field} of ${stream}`,
    () => attributeOf(page, `[data-stat="${field}"][data-stream="${stream}"]`, "data-value"),
    45_000,
  );

interface Picture {
  readonly width: number;
  readonly luma: readonly number[];
}

const pictureOf = (page: Page, channel: number): Promise<Picture> =>
  page.evaluate((at) => {
    const video = document.querySelector<HTMLVideoElement>(`[data-testid="video-${at}"]`);
    const canvas = document.createElement("canvas");
    canvas.width = 64;
    canvas.height = 36;
    const context = canvas.getContext("2d");
    if (video === null || context === null || video.videoWidth === 0) return { width: 0, luma: [] };
    context.drawImage(video, 0, 0, 64, 36);
    const { data } = context.getImageData(0, 0, 64, 36);
    const luma: number[] = [];
    for (let i = 0; i < data.length; i += 4)
      luma.push(Math.round(0.3 * (data[i] ?? 0) + 0.6 * (data[i + 1] ?? 0) + 0.1 * (data[i + 2] ?? 0)));
    return { width: video.videoWidth, luma };
  }, channel);

const differ = (a: Picture, b: Picture): boolean =>
  a.luma.length === b.luma.length && a.luma.some((value, index) => Math.abs(value - (b.luma[index] ?? 0)) > 8);

export const untilFirefoxMoves = async (page: Page, channel: number, times = 10): Promise<number> => {
  let before = await pictureOf(page, channel);
  let changes = 0;
  await until(
    `video ${channel} to move`,
    async () => {
      const now = await pictureOf(page, channel);
      if (now.width > 0 && differ(before, now)) changes += 1;
      before = now;
      return changes >= times;
    },
    45_000,
  );
  return before.width;
};
