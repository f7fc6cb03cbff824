import { type LinkParameters, Studio, UdpLink } from "@setsuna/testkit";
import type { Browser } from "playwright-core";
import { openBenchSite } from "../../bench/latency/site.ts";
import { chromePeer, type System, throughRelay } from "../../bench/latency/systems.ts";
import { say } from "../lib/run.mjs";
import { type Freezes, freezesOf } from "./freezes.ts";
import type { FootageFrame } from "./page/footage-globals.ts";
import { equipCamera, equipRecorder, WIDE } from "./studio-set.ts";

/** The lines of the comparison. Delays are one way, ms. Both systems meet the same chances. */
export const LINES = {
  clean: { delayMs: 25, loss: 0 },
  loss: { delayMs: 25, jitterMs: 15, loss: 0.05 },
  bursts: { delayMs: 25, jitterMs: 15, loss: 0, bursts: { enter: 0.0064, leave: 0.2, lossInBurst: 1 } },
} as const satisfies Record<string, Partial<LinkParameters>>;
export type LineName = keyof typeof LINES;

const SEED = 75;
/** Lets estimators settle. */
const WARM_UP_MS = 8000;
/** The scene repeats after it: a clip is one turn. */
export const TURN_MS = 8000;
const MARGIN_MS = 400;
const FRAME_MS = 1000 / WIDE.framesPerSecond;

/** Footage of one system on one line. */
export interface Take {
  readonly frames: readonly FootageFrame[];
  /** Beginning of the turn on the wall clock, ms. */
  readonly fromMs: number;
  readonly freezes: Freezes;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const take = async (browser: Browser, system: System, line: Partial<LinkParameters>): Promise<Take> => {
  const link = new UdpLink({ seed: SEED, forward: line, backward: line });
  const context = await browser.newContext({ permissions: ["camera", "microphone"], locale: "en-US" });
  try {
    await context.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
    await equipCamera(context, WIDE);
    await equipRecorder(context);
    const condition = { name: "footage", framesPerSecond: WIDE.framesPerSecond, line };
    const { receiver } = await system.open({ context, condition, link });
    await pause(WARM_UP_MS);
    const fromMs = Math.ceil((Date.now() + 2 * MARGIN_MS) / TURN_MS) * TURN_MS;
    await pause(fromMs - MARGIN_MS - Date.now());
    await receiver.evaluate(() => globalThis.footageRecorder.start('[data-testid="video-1"]'));
    await pause(fromMs + TURN_MS + MARGIN_MS - Date.now());
    const frames = await receiver.evaluate(() => globalThis.footageRecorder.stop());
    const times = frames.map(({ atMs }) => atMs);
    return { frames, fromMs, freezes: freezesOf(times, fromMs, fromMs + TURN_MS, FRAME_MS) };
  } finally {
    await context.close();
    link.close();
  }
};

/** Films both systems on every line, line by line, taking turns. */
export const filmComparison = async (
  browser: Browser,
  lines: readonly LineName[],
): Promise<ReadonlyMap<LineName, { readonly chrome: Take; readonly ours: Take }>> => {
  const site = await openBenchSite();
  const studio = await Studio.start({ BOT_PROTECTION: "off" });
  const takes = new Map<LineName, { readonly chrome: Take; readonly ours: Take }>();
  try {
    for (const name of lines) {
      const chrome = await take(browser, chromePeer(site, "H264"), LINES[name]);
      const ours = await take(browser, throughRelay(studio, "instant", "downlink"), LINES[name]);
      takes.set(name, { chrome, ours });
      say(`${name}: Chrome's own stood for ${chrome.freezes.totalMs} ms, ours for ${ours.freezes.totalMs} ms.`);
    }
  } finally {
    await studio.stop();
    await site.close();
  }
  return takes;
};
