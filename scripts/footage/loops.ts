import { Studio, until, untilPhase } from "@setsuna/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Clip, FootageFrame } from "./page/footage-globals.ts";
import { type CameraSet, equipCamera, WIDE } from "./studio-set.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Loop {
  readonly size: Size;
  readonly lengthMs: number;
  open(set: LoopSet): Promise<Page>;
  act?(set: LoopSet): Promise<void>;
}

const PATIENCE_MS = 40_000;
const SETTLE_MS = 4000;
const FRAMES_PER_SECOND = 15;
const BITRATE = 700_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const LANGUAGES = ["ja", "en"] as const;
type Language = (typeof LANGUAGES)[number];
const LOCALES = { ja: "ja-JP", en: "en-US" } as const;

class LoopSet {
  readonly studio: Studio;
  private readonly browser: Browser;
  private readonly language: Language;
  private readonly contexts: BrowserContext[] = [];
  sender: Page | undefined;

  constructor(studio: Studio, browser: Browser, language: Language) {
    this.studio = studio;
    this.browser = browser;
    this.language = language;
  }

  async open(kind: string, query: string, size: Size, cameras: CameraSet = WIDE): Promise<Page> {
    const context = await this.browser.newContext({
      locale: LOCALES[this.language],
      viewport: size,
      colorScheme: "dark",
      permissions: ["camera", "microphone"],
    });
    this.contexts.push(context);
    await context.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
    await equipCamera(context, cameras);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${this.studio.origin}/studio/app/${kind}?id=${this.studio.demoId}&${query}`);
    return page;
  }

  async close(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }
}

const WHOLE = [1, 0, 0] as const;
const SMALL = { width: 640, height: 400 };
const THREE: CameraSet = {
  width: 480,
  height: 270,
  framesPerSecond: 15,
  phases: [0, 0, 0],
  views: [
    [1, 0, 0],
    [1.8, 0.2, 0.6],
    [1.5, 0.9, 0.4],
  ],
};

const showRed = async ({ sender }: LoopSet): Promise<void> => {
  await pause(1500);
  await sender?.locator('[data-fold="control"] > summary').click();
  await sender?.getByTestId("tally-send-1").click();
};

export const LOOPS = {
  receiver: {
    size: { width: 1120, height: 640 },
    lengthMs: 6000,
    async open(set) {
      set.sender = await set.open("sender", "video=1&control=1&fps=30&bitrate=4&autostart=1", SMALL);
      await untilPhase(set.sender, "video-1", "live", PATIENCE_MS);
      const page = await set.open("receiver", "video=1&control=1&labels=1&autostart=1", this.size);
      await untilPhase(page, "video-1", "live", PATIENCE_MS);
      return page;
    },
    act: showRed,
  },
  multiview: {
    size: { width: 1120, height: 272 },
    lengthMs: 6000,
    async open(set) {
      for (const [index, phase] of THREE.phases.entries()) {
        const cameras = { ...THREE, phases: [phase], views: [THREE.views[index] ?? ([1, 0, 0] as const)] };
        const sender = await set.open("sender", `video=${index + 1}&fps=15&bitrate=1.5&autostart=1`, SMALL, cameras);
        await untilPhase(sender, `video-${index + 1}`, "live", PATIENCE_MS);
      }
      const page = await set.open("receiver", "video=1,2,3&layout=side&labels=1&autostart=1", this.size);
      for (const index of THREE.phases.keys()) await untilPhase(page, `video-${index + 1}`, "live", PATIENCE_MS);
      return page;
    },
  },
  guests: {
    size: { width: 1120, height: 272 },
    lengthMs: 6000,
    async open(set) {
      for (const guest of THREE.phases.keys()) {
        const cameras = { ...THREE, phases: [0], views: [WHOLE], guest };
        const sender = await set.open("sender", `video=${guest + 1}&fps=15&bitrate=1.5&autostart=1`, SMALL, cameras);
        await untilPhase(sender, `video-${guest + 1}`, "live", PATIENCE_MS);
      }
      const page = await set.open("receiver", "video=1,2,3&layout=side&labels=1&autostart=1", this.size);
      for (const index of THREE.phases.keys()) await untilPhase(page, `video-${index + 1}`, "live", PATIENCE_MS);
      return page;
    },
  },
  phone: {
    size: { width: 390, height: 780 },
    lengthMs: 6000,
    async open(set) {
      set.sender = await set.open("sender", "control=1&autostart=1", SMALL);
      const page = await set.open("camera", "video=1&audio=0&autostart=1", this.size, {
        ...WIDE,
        width: 360,
        height: 640,
        views: [[1.1, 0.4, 1]],
      });
      await page.locator('[data-testid="phase"][data-phase="live"]').waitFor();
      return page;
    },
    act: showRed,
  },
} as const satisfies Record<string, Loop>;
export type LoopName = keyof typeof LOOPS;

const film = async (
  page: Page,
  lengthMs: number,
  act: () => Promise<void>,
): Promise<{ readonly frames: readonly FootageFrame[]; readonly fromMs: number }> => {
  const session = await page.context().newCDPSession(page);
  const frames: FootageFrame[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ atMs: (metadata.timestamp ?? Date.now() / 1000) * 1000, data });
    void session.send("Page.screencastFrameAck", { sessionId });
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 90, everyNthFrame: 2 });
  await until("the first picture of a loop", () => frames.length > 0);
  const fromMs = Date.now();
  await Promise.all([pause(lengthMs), act()]);
  await session.send("Page.stopScreencast");
  return { frames, fromMs };
};

export const filmLoops = async (
  browser: Browser,
  clips: Page,
  language: Language,
  names: readonly LoopName[],
  write: (name: string, clip: Clip) => void,
): Promise<void> => {
  const studio = await Studio.start({ BOT_PROTECTION: "off" });
  try {
    for (const name of names) {
      const loop: Loop = LOOPS[name];
      const set = new LoopSet(studio, browser, language);
      try {
        const page = await loop.open(set);
        await pause(SETTLE_MS);
        const { frames, fromMs } = await film(page, loop.lengthMs, async () => loop.act?.(set));
        const options = { ...loop.size, fromMs, lengthMs: loop.lengthMs, framesPerSecond: FRAMES_PER_SECOND, bitrate: BITRATE };
        write(name, await clips.evaluate(([shown, how]) => globalThis.makeClip(shown, how), [frames, options] as const));
      } finally {
        await set.close();
      }
    }
  } finally {
    await studio.stop();
  }
};
