import {
  type FrameSample,
  type LatencySummary,
  type ReadingPoint,
  startCpuWindow,
  statOf,
  summarise,
  UdpLink,
  until,
} from "@setsuna/testkit";
import type { Browser, Page } from "playwright-core";
import { pause } from "../shared/pause.ts";
import { BITRATE, type Condition } from "./conditions.ts";
import type { FloorOptions } from "./page/floor-worker.ts";
import type { BenchSite } from "./site.ts";
import type { System } from "./systems.ts";

export interface RunLength {
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface RunResult extends LatencySummary {
  readonly atDecoder: LatencySummary;
  readonly system: string;
  readonly condition: string;
  readonly mbps: number;
  readonly codec: string;
  readonly playout?: string | undefined;
  readonly encodeMs: number;
  readonly keyFrames: number;
  readonly stealPercent: number;
  readonly idlePercent: number;
  /** Sender's clock minus the receiver's, ms, and whether it was corrected. */
  readonly clockOffset: number;
  readonly clockRoundTrip: number;
  readonly clockCorrected: boolean;
}

/** Correct larger differences, because one machine's clocks should agree. */
const CLOCK_TOLERANCE_MS = 0.5;
const CLOCK_ROUNDS = 60;

const take = async (page: Page, point: ReadingPoint): Promise<FrameSample[]> =>
  (await page.evaluate((where) => globalThis.setsunaReader?.take(where), point)) ?? [];

export const runOnce = async (
  browser: Browser,
  system: System,
  condition: Condition,
  length: RunLength,
  seed: number,
): Promise<RunResult> => {
  const link = condition.line === undefined ? undefined : new UdpLink({ seed, forward: condition.line });
  const context = await browser.newContext({ permissions: ["camera", "microphone"], locale: "en-US" });
  try {
    const { sender, receiver } = await system.open({ context, condition, link });
    await receiver.evaluate(() => {
      globalThis.setsunaReader?.follow('[data-testid="video-1"]', "decoder");
      globalThis.setsunaReader?.follow('[data-testid="video-1"]', "screen");
    });
    await until("the first picture", async () => (await take(receiver, "screen")).length > 0);
    const clock = await receiver.evaluate((rounds) => globalThis.setsunaReader?.compareClocks(rounds), CLOCK_ROUNDS);
    await pause(length.warmUpMs);
    const before = await sender.evaluate(() => globalThis.setsunaCounters?.());
    await Promise.all([take(receiver, "decoder"), take(receiver, "screen")]);
    const endCpu = startCpuWindow();
    const from = await receiver.evaluate(() => performance.timeOrigin + performance.now());
    await pause(length.measureMs);
    const to = await receiver.evaluate(() => performance.timeOrigin + performance.now());
    const cpu = endCpu();
    const [decoded, shown] = await Promise.all([take(receiver, "decoder"), take(receiver, "screen")]);
    const after = await sender.evaluate(() => globalThis.setsunaCounters?.());
    if (before === undefined || after === undefined) throw new Error("the sender page has no counters");
    const corrected = clock !== undefined && Math.abs(clock.offset) > CLOCK_TOLERANCE_MS;
    const offset = corrected ? clock.offset : 0;
    return {
      ...summarise(shown, from, to, offset),
      atDecoder: summarise(decoded, from, to, offset),
      system: system.name,
      condition: condition.name,
      mbps: ((after.bytesSent - before.bytesSent) * 8) / 1000 / (to - from),
      codec: after.codec,
      playout: await statOf(receiver, "video-1", "playout"),
      encodeMs: (1000 * (after.encodeSeconds - before.encodeSeconds)) / Math.max(1, after.framesEncoded - before.framesEncoded),
      keyFrames: after.keyFramesEncoded - before.keyFramesEncoded,
      ...cpu,
      clockOffset: clock?.offset ?? Number.NaN,
      clockRoundTrip: clock?.roundTrip ?? Number.NaN,
      clockCorrected: corrected,
    };
  } finally {
    await context.close();
    link?.close();
  }
};

export const FLOOR_NAME = "WebCodecs alone, nothing between";

export const runFloor = async (
  browser: Browser,
  site: BenchSite,
  condition: Condition,
  length: RunLength,
  footageFrames: number,
  equipPage: (page: Page) => Promise<void>,
): Promise<RunResult> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await equipPage(page);
    await page.goto(site.origin);
    const options: FloorOptions = { framesPerSecond: condition.framesPerSecond, footageFrames, bitrate: BITRATE, ...length };
    const endCpu = startCpuWindow();
    const { latencies, bytes } = await page.evaluate(
      (chosen) =>
        new Promise<{ latencies: number[]; bytes: number }>((resolve, reject) => {
          const worker = new Worker("/floor-worker.js");
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = (event) => reject(new Error(event.message));
          worker.postMessage(chosen);
        }),
      options,
    );
    // Evenly spaced, so that the same summary applies; loss can't freeze the floor.
    const interval = length.measureMs / Math.max(1, latencies.length);
    const samples = latencies.map((latency, index) => {
      const at = 1e6 + (index + 0.5) * interval;
      return { at, code: at - latency, width: 1280, height: 720, luma: 0 };
    });
    const atDecoder = summarise(samples, 1e6, 1e6 + length.measureMs);
    return {
      ...atDecoder,
      atDecoder,
      system: FLOOR_NAME,
      condition: condition.name,
      mbps: (bytes * 8) / 1000 / length.measureMs,
      codec: "H264",
      encodeMs: Number.NaN,
      keyFrames: 0,
      ...endCpu(),
      clockOffset: 0,
      clockRoundTrip: 0,
      clockCorrected: false,
    };
  } finally {
    await context.close();
  }
};
