import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from "playwright-core";
import type { UdpLink } from "./link/udp-link.ts";
import { serveFiles } from "./page-files.ts";
import { mediaPath, pageScript } from "./page-scripts.ts";
import type { SourceOptions } from "./source-options.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-features=WebRtcHideLocalIpsWithMdns",
  "--allow-loopback-in-peer-connection",
  "--autoplay-policy=no-user-gesture-required",
  // Two pages of a bench must both run as if in front.
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-background-timer-throttling",
];

/** CHROMIUM_PATH, else Debian's. */
const executablePath = (): string => process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** Headless Chromium, whose camera and microphone play recordings in tests/media. */
export const launchOptions = (): LaunchOptions => ({
  executablePath: executablePath(),
  headless: true,
  args: [
    ...FLAGS,
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${mediaPath("camera.mjpeg")}`,
    `--use-file-for-fake-audio-capture=${mediaPath("speech.wav")}`,
  ],
});

/** Default page timeout, ms: the same as {@link until}'s, since Playwright's 30 s is too short at a load of 18. */
export const PAGE_TIMEOUT_MS = 60_000;

/** Launches Chromium with {@link launchOptions}. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

/** Options of the stamped source unless a test gives others. */
export const DEFAULT_SOURCE: SourceOptions = { framesPerSecond: 30, footageFrames: 40, sound: "speech" };

/** Source, link and instruments of a context's pages. */
export interface ContextOptions {
  readonly source?: SourceOptions;
  readonly link?: Pick<UdpLink, "entrance">;
  /** Only connections without media sections: browser to browser, and control data. */
  readonly linkData?: boolean;
  /** Provides `setsunaReader`. */
  readonly reader?: boolean;
  readonly sound?: boolean;
  /** Provides `setsunaCounters` and `setsunaConnections`. */
  readonly counters?: boolean;
  /** Time after its first WebSocket for which a page's main thread stays busy, ms: a slow phone. */
  readonly busyMs?: number;
  readonly locale?: "ja-JP" | "en-US";
}

/** Installs testkit's tools in every page of `context` opened from now on. */
export const equip = async (target: Page | BrowserContext, options: ContextOptions): Promise<void> => {
  await serveFiles(target);
  // Functions passed through tsx call this esbuild helper.
  await target.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  const { link, source } = options;
  if (link !== undefined) {
    await target.exposeFunction("setsunaLinkEntrance", (address: string, port: number) => link.entrance(address, port));
    await target.addInitScript({
      content: `globalThis.setsunaLinkData = ${options.linkData === true};\n${pageScript("link-init")}`,
    });
  }
  if (source !== undefined)
    await target.addInitScript({
      content: `globalThis.setsunaSource = { options: ${JSON.stringify(source)}, started: 0 };\n${pageScript("source-init")}`,
    });
  if (options.busyMs !== undefined)
    await target.addInitScript({ content: `globalThis.setsunaBusyMs = ${options.busyMs};\n${pageScript("busy-init")}` });
  if (options.counters === true) await target.addInitScript({ content: pageScript("stats-init") });
  if (options.reader === true) await target.addInitScript({ content: pageScript("reader-init") });
  if (options.sound === true) await target.addInitScript({ content: pageScript("sound-init") });
};

/** A new context with testkit's tools and permission for camera and microphone. */
export const openContext = async (browser: Browser, options: ContextOptions = {}): Promise<BrowserContext> => {
  const context = await browser.newContext({
    locale: options.locale ?? "en-US",
    permissions: ["camera", "microphone"],
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await equip(context, options);
  return context;
};
