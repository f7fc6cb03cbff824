import { median, numericStatOf, openContext, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ask, attribute, streams } from "./support/control-quality.ts";
import { noiseCamera } from "./support/noise-camera.ts";
import { Stage } from "./support/stage.ts";

const STEADY_READINGS = 5;
const TOLERANCE = 0.15;
/**
 * Time until the rate equals the bandwidth estimate. On a busy machine packets wait, which looks to the browser like a full
 * link.
 */
const RATE_WITHIN_MS = 60_000;
const LINE_TOLERANCE = 0.35;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
const contexts: BrowserContext[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await stage.clear();
});
afterAll(() => stage?.close());

const untilApplied = (receiver: Page, bitsPerSecond: number): Promise<true> =>
  until(
    `the sender to answer with ${bitsPerSecond}`,
    async () => (await attribute(receiver, "quality-state", "data-applied")) === String(bitsPerSecond) || undefined,
  );

const isNear = (value: number, target: number, share: number): boolean => Math.abs(value - target) <= share * target;

const untilReceived = async (sender: Page, receiver: Page, target: number): Promise<void> => {
  const readings: number[] = [];
  const began = performance.now();
  let last: number | undefined;
  await until(
    `a received rate of ${target} bit/s`,
    async () => {
      const value = await numericStatOf(receiver, "video-1", "bitrate");
      if (value === undefined || value === last) return false;
      last = value;
      readings.push(value);
      if (readings.length < STEADY_READINGS) return false;
      const rate = median(readings.slice(-STEADY_READINGS));
      if (isNear(rate, target, TOLERANCE)) return true;
      if (performance.now() - began < RATE_WITHIN_MS) return false;
      const line = (await numericStatOf(sender, "video-1", "availableOutgoingBitrate")) ?? Number.POSITIVE_INFINITY;
      return line < target && isNear(rate, line, LINE_TOLERANCE);
    },
    2 * RATE_WITHIN_MS,
  );
};

test("a receiver sets 15 Mbit/s at 500 ms delay, then 10, then 1, without reconnecting; the received rate is within 15 % of each", async () => {
  const context = await openContext(stage.browser);
  contexts.push(context);
  const sender = await context.newPage();
  await noiseCamera(sender);
  await sender.goto(stage.studio.pageUrl("sender", streams({ bitrate: "5" })));
  await untilPhase(sender, "video-1", "live");
  const receiver = await stage.receiver(streams({ delay: "500" }));
  await untilPhase(receiver, "video-1", "live");
  await untilPhase(receiver, "control-1", "live");
  for (const target of [15_000_000, 10_000_000, 1_000_000]) {
    await ask(receiver, target);
    await untilApplied(receiver, target);
    expect(await attribute(sender, "quality-set", "data-value")).toBe(String(target));
    await untilReceived(sender, receiver, target);
  }
}, 450_000);
