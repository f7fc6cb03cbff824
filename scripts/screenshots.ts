/**
 * `npm run screenshots`: the guides' pictures, from the running built product with its test picture, in both languages and fixed
 * sizes. Codes, times and measured figures vary. Arguments such as `en/stream` select scenes.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { launchBrowser, numericStatOf, Studio, until, untilPhase } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { en } from "../apps/web/app/content/en/screens.ts";
import { ja } from "../apps/web/app/content/ja/screens.ts";
import { mbps, QUALITY_DEMO } from "../apps/web/app/guides/how-to/quality-demo.ts";
import sizesBefore from "../apps/web/app/guides/screenshots/sizes.json" with { type: "json" };
import { Camera, FOLDER } from "./screenshots/camera.ts";
import { openDesktopApp } from "./screenshots/desktop-app.ts";

const WORDS = { ja, en } as const;
type Language = keyof typeof WORDS;
const LANGUAGES = ["ja", "en"] as const;
const DESKTOP = { width: 1280, height: 800 } as const;
/** Fits the longest settings, because elements are captured without scrolling. */
const TALL = { width: 1280, height: 3200 } as const;
const PHONE = { width: 390, height: 740 } as const;
const APP_WINDOW = { width: 1120, height: 640 } as const;
/** Figures of the first seconds aren't typical. */
const SETTLED_MS = 9000;
const MAX_SETTLING_MS = 25_000;
/** At a lower rate, the machine is starved. */
const FAIR_FPS = 26;
/** Leaves a small machine time to draw. */
const LIGHT = "source=test&size=720&fps=30";

const PATIENCE_MS = 150_000;

const wanted = commandArguments({ words: "LANGUAGE/SCENE" }).words;
const isWanted = (language: Language, scene: string): boolean => wanted.length === 0 || wanted.includes(`${language}/${scene}`);

class Stand {
  private readonly studio: Studio;
  private readonly browser: Browser;
  private readonly language: Language;
  readonly camera: Camera;
  private readonly contexts: BrowserContext[] = [];

  constructor(studio: Studio, browser: Browser, language: Language) {
    this.studio = studio;
    this.browser = browser;
    this.language = language;
    this.camera = new Camera(language);
  }

  get words(): typeof en {
    return WORDS[this.language] as typeof en;
  }

  /** `address`: a path of the site, or a whole address. */
  async open(address: string, size: { readonly width: number; readonly height: number } = DESKTOP): Promise<Page> {
    const context = await this.browser.newContext({
      locale: this.language === "ja" ? "ja-JP" : "en-US",
      timezoneId: "Asia/Tokyo",
      viewport: size,
      reducedMotion: "reduce",
      colorScheme: "light",
      permissions: ["camera", "microphone"],
    });
    // Functions passed through tsx call this esbuild helper.
    await context.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
    this.contexts.push(context);
    const page = await context.newPage();
    // Streams leave little of a small machine's CPU.
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(address.startsWith("/") ? `${this.studio.origin}/studio${address}` : address);
    return page;
  }

  client(kind: string, query: string, size?: { readonly width: number; readonly height: number }): Promise<Page> {
    return this.open(`/app/${kind}?id=${this.studio.demoId}&${query}`, size);
  }

  desktopApp(): ReturnType<typeof openDesktopApp> {
    return openDesktopApp(this.studio, this.language);
  }

  async signIn(page: Page): Promise<void> {
    const { email, password } = this.studio.demoLogin();
    const form = page.locator('[data-side="login"]');
    await form.locator("input[type=email]").fill(email);
    await form.locator("input[type=password]").fill(password);
    await form.locator("button[type=submit]").click();
    await page.getByRole("heading", { name: this.words.myPage.entries.ids, level: 1 }).waitFor();
  }

  async clear(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }
}

const live = (page: Page, stream: string): Promise<void> => untilPhase(page, stream, "live", PATIENCE_MS);

/** Waits for figures of five whole seconds and for `isReady`, or not much longer on a busy machine, which is printed. */
const settledWhen = async (what: string, isReady: () => Promise<boolean>): Promise<void> => {
  const began = Date.now();
  let isGood = false;
  await until(
    what,
    async () => {
      const waited = Date.now() - began;
      isGood = await isReady();
      return waited > MAX_SETTLING_MS || (waited > SETTLED_MS && isGood);
    },
    2 * MAX_SETTLING_MS,
  );
  if (!isGood) process.stderr.write(`The machine is busy: no ${what}.\n`);
};

const settled = async (page: Page, stream = "video-1"): Promise<void> => {
  await live(page, stream);
  let rate: number | undefined;
  await settledWhen(`${FAIR_FPS} frames/s of ${stream}`, async () => {
    rate = await numericStatOf(page, stream, "framesPerSecond");
    return rate !== undefined && rate > FAIR_FPS;
  });
  if (rate === undefined) throw new Error(`${stream} has no frame rate`);
};

const calm = (map: Page): Promise<void> =>
  settledWhen("links without loss", async () => (await map.locator("g[data-marked]").count()) === 0);

/** By the line below the video, where no panel is open. */
const fluent = (page: Page): Promise<void> =>
  settledWhen(`${FAIR_FPS} frames/s`, async () => {
    const [, rate] = / (\d+) fps/.exec((await page.locator("main").textContent()) ?? "") ?? [];
    return Number(rate) >= FAIR_FPS;
  });

const toTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    for (const element of document.querySelectorAll("*")) element.scrollTop = 0;
  });

const openFold = (page: Page, name: string): Promise<void> => page.locator(`[data-fold="${name}"] > summary`).click();

const usable = async (button: Locator): Promise<void> => void (await until("a button to be usable", () => button.isEnabled()));

const applied = (page: Page): Promise<string | null> => page.getByTestId("quality-state").getAttribute("data-applied");

const askFor = async (page: Page, bitsPerSecond: number): Promise<void> => {
  await page.fill('[data-testid="quality-bitrate"]', String(bitsPerSecond));
  await page.click('[data-testid="quality-ask"]');
  await until(`${bitsPerSecond} bit/s`, async () => (await applied(page)) === String(bitsPerSecond), PATIENCE_MS);
};

type Scene = (set: Stand) => Promise<void>;

const SCENES: Readonly<Record<string, Scene>> = {
  stream: async (set) => {
    const { words, camera } = set;
    const streams = `video=1&audio=1&control=1&${LIGHT}&autostart=1`;
    const sender = await set.client(
      "sender",
      `${streams}&quality=${QUALITY_DEMO.channel}&bitrate=${mbps(QUALITY_DEMO.firstBitsPerSecond)}`,
    );
    await settled(sender);
    await camera.window(sender, "sender");
    const receiver = await set.client(
      "receiver",
      `video=1&audio=1&control=1&quality=${QUALITY_DEMO.channel}&delay=${QUALITY_DEMO.delayMs}&panel=1&autostart=1`,
    );
    await settled(receiver);
    await live(receiver, "control-1");
    await askFor(receiver, QUALITY_DEMO.firstBitsPerSecond);
    await askFor(receiver, QUALITY_DEMO.thenBitsPerSecond);
    await settled(receiver);
    await toTop(receiver);
    await camera.window(receiver, "receiver");
    await receiver.getByTestId("replay").click();
    await receiver.getByTestId("replay-bar").waitFor();
    await receiver.locator('[data-testid="replay-box"][data-drawn]').waitFor();
    await camera.window(receiver, "replay");
    await receiver.getByTestId("replay").click();

    await receiver.setViewportSize(TALL);
    await camera.part(receiver, "quality-receiver", receiver.getByRole("region", { name: words.quality.heading }));
    await sender.setViewportSize(TALL);
    await openFold(sender, "control");
    await camera.part(sender, "quality-sender", sender.getByRole("region", { name: words.quality.heading }));

    const lamp = await set.client("tally", "control=1&autostart=1", PHONE);
    await live(sender, "control-1");
    await sender.click('[data-testid="tally-send-1"]');
    await lamp.locator('[data-testid="tally"][data-tally="red"]').waitFor();
    await camera.window(lamp, "tally-lamp");
    await camera.part(sender, "tally-sender", sender.getByRole("group", { name: words.tally.send }));
    await lamp.close();
  },

  ways: async (set) => {
    const source = "source=test&fps=30&bitrate=3";
    const here = await set.client("two-way", `${source}&autostart=1`);
    const link = await here.getByTestId("other-end").getAttribute("href");
    if (link === null) throw new Error("no link for the other end");
    const there = await set.open(`/app/two-way${new URL(link).search}&${source}&autostart=1`);
    await live(here, "video-2");
    await live(there, "video-1");
    await there.getByTestId("tile-tally-1").click();
    await there.keyboard.press("Shift+V");
    await here.locator('[data-testid="heard"][data-state="spoken"]').waitFor();
    await here.getByTestId("tally-word").waitFor();
    await fluent(here);
    await set.camera.window(here, "two-way");
    await there.close();
  },

  pairing: async (set) => {
    const { words, camera } = set;
    const sender = await set.client("sender", "video=1&audio=1&control=1&source=test", TALL);
    const offer = sender.getByTestId("pairing-offer");
    await openFold(sender, "devices");
    await offer.click();
    await sender.getByTestId("pairing-code").waitFor();
    await camera.part(sender, "pairing-code", offer.locator(".."));
    const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await sender.getByTestId("pairing-code").textContent()) ?? "")?.[0];
    if (code === undefined) throw new Error("no code is shown");
    const other = await set.open("/app/connect", PHONE);
    await other.getByLabel(words.pairing.enter, { exact: true }).fill(code);
    const go = other.getByRole("button", { name: words.pairing.go });
    await usable(go);
    await camera.window(other, "pairing-enter");
    await go.click();
    await other.getByText(words.pairing.found).waitFor();
    await camera.window(other, "pairing-found");
    await other.close();
  },

  owner: async (set) => {
    const { words, camera } = set;
    const sender = await set.client("sender", `video=1&audio=1&${LIGHT}&autostart=1`);
    await live(sender, "video-1");
    const receiver = await set.client("receiver", "video=1&audio=1&panel=1&autostart=1");
    await live(receiver, "video-1");
    const owner = await set.open("/auth");
    await set.signIn(owner);
    await owner.getByText(words.serialIds.facts.channels).first().waitFor();
    await owner.getByTestId("map-viewer").first().waitFor();
    await calm(owner);
    await camera.window(owner, "serial-ids");
    await owner.goto(owner.url().replace(/\/user.*$/, "/user/connections"));
    await owner.locator('[data-testid="connection"][data-direction="receive"]').first().waitFor();
    await camera.window(owner, "connections");
    await owner.goto(owner.url().replace(/\/user.*$/, "/user/plans"));
    await owner.getByRole("region", { name: words.billing.plans.offers }).waitFor();
    await owner.waitForLoadState("networkidle");
    await camera.window(owner, "plans");
  },

  spare: async (set) => {
    const { words, camera } = set;
    const streams = `video=1&audio=1&${LIGHT}&autostart=1`;
    const first = await set.client("sender", streams);
    await live(first, "video-1");
    const spare = await set.client("sender", `${streams}&standby=1`);
    await spare.locator('[data-testid="air"][data-air="standby"]').waitFor();
    const receiver = await set.client("receiver", "video=1&audio=1&autostart=1");
    await live(receiver, "video-1");
    await settled(spare);
    await camera.window(spare, "standby-sender");
    const owner = await set.open("/auth");
    await set.signIn(owner);
    await owner.getByText(words.liveMap.standby).first().waitFor();
    await calm(owner);
    await camera.part(owner, "standby-map", owner.getByTestId(/^live-map-/).first());
  },

  director: async (set) => {
    const { words, camera } = set;
    for (const name of ["Hana", "Ken"]) {
      const guest = await set.client("contribute", "room=1", PHONE);
      await guest.fill('[name="guest-name"]', name);
      await guest.getByTestId("start").click();
      await guest.locator('[data-testid="guest-place"][data-channel="room"]').waitFor();
    }
    const director = await set.open("/auth", { width: 1280, height: 1024 });
    await set.signIn(director);
    await director.goto(director.url().replace(/\/user.*$/, "/app/director"));
    await director.locator('button[data-testid^="choose-"]').first().click();
    const tiles = director.getByTestId("guest");
    const widths = () => tiles.locator("video").evaluateAll((all) => all.map((video) => (video as HTMLVideoElement).videoWidth));
    await until("both guests", async () => (await widths()).filter((width) => width > 0).length === 2, PATIENCE_MS);
    await tiles.first().getByLabel(words.director.channel, { exact: true }).selectOption("1");
    await director.locator('[data-testid="guest"][data-channel="1"]').waitFor();
    await camera.window(director, "director");
  },

  multi: async (set) => {
    const sender = await set.client("sender", `video=1&fast=2&hold=750&${LIGHT}&autostart=1`);
    await live(sender, "video-1");
    const both = await set.client("multilatency", "video=1&fast=2&delay=750&autostart=1");
    await until(
      "both pictures",
      async () => ((await both.getByTestId("apart").getAttribute("data-value")) ?? "") !== "",
      PATIENCE_MS,
    );
    await until(
      "the difference to be reached",
      async () => Math.abs(Number(await both.getByTestId("apart").getAttribute("data-value")) - 750) < 60,
      PATIENCE_MS,
    );
    await set.camera.window(both, "multi-latency");
  },

  apps: async (set) => {
    const app = await set.desktopApp();
    try {
      const page = await set.open(app.url, APP_WINDOW);
      await until("two live runs", async () => (await page.locator('article[data-state="live"]').count()) === 2, PATIENCE_MS);
      await page
        .locator('.outputs [data-state="open"]')
        .getByText(/[1-9]\.\d MB/)
        .waitFor();
      await set.camera.app(page, "desktop");
    } finally {
      await app.close();
    }
    const camera = await set.client("camera", "video=1&audio=1&source=test&autostart=1", PHONE);
    await camera.locator('[data-testid="phase"][data-phase="live"]').waitFor();
    const director = await set.client("sender", "control=1&autostart=1");
    await live(director, "control-1");
    await openFold(director, "control");
    await director.click('[data-testid="tally-send-1"]');
    await camera.locator('[data-testid="viewfinder"][data-frame="tally-red"]').waitFor();
    await set.camera.app(camera, "camera");
  },

  phone: async (set) => {
    const home = await set.open("/app", PHONE);
    await home.getByText("CTRL").first().waitFor();
    await set.camera.window(home, "phone-modes");
    const ctrl = await set.client("ctrl", "autostart=0", PHONE);
    await ctrl.getByText(set.words.ctrl.controllers).first().waitFor();
    await usable(ctrl.getByTestId("start"));
    await set.camera.window(ctrl, "ctrl");
  },
};

const sizes: Record<string, readonly number[]> = { ...sizesBefore };
const writeSizes = (): void => {
  const sorted = Object.entries(sizes).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([name, [width, height]]) => `  "${name}": [${width}, ${height}]`);
  writeFileSync(join(FOLDER, "sizes.json"), `{\n${lines.join(",\n")}\n}\n`);
};

const studio = await Studio.start({ BOT_PROTECTION: "off" });
const browser = await launchBrowser();
try {
  for (const language of LANGUAGES) {
    const stand = new Stand(studio, browser, language);
    for (const [name, scene] of Object.entries(SCENES)) {
      if (!isWanted(language, name)) continue;
      process.stdout.write(`${language}/${name}\n`);
      try {
        await scene(stand);
      } finally {
        await stand.clear();
      }
      for (const [picture, size] of stand.camera.sizes) sizes[`${language}/${picture}`] = size;
      writeSizes();
    }
    process.stdout.write(`${language}: ${Math.round(stand.camera.bytes / 1000)} kB\n`);
  }
} finally {
  await browser.close();
  await studio.stop();
}
