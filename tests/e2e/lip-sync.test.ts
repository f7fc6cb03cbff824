import { DEFAULT_SOURCE, type FrameSample, median, type SoundBlock, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, Stage, untilFrames } from "./support/stage.ts";

/**
 * Sound and picture belong together within 40 ms. With a delay the sound is due by its own sender reports, which come every 5 s and
 * settle slowly: 45 ms was seen after a minute. Until that is mended the delayed case only guards against worse.
 */
const CASES = [
  { delay: 0, limitMs: 40 },
  { delay: 300, limitMs: 100 },
];
/** Ten seconds each. */
const ROUNDS = 5;
const LOUD = 0.1;
const WHITE = 128;
const SAMPLES_PER_MS = 48;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

/** When a series goes from low to high after at least half a second of low. */
const onsets = (points: readonly { readonly at: number; readonly high: boolean }[]): number[] => {
  const found: number[] = [];
  let lastHigh = points[0]?.at ?? 0;
  for (const { at, high } of points) {
    if (!high) continue;
    if (at - lastHigh > 500) found.push(at);
    lastHigh = at;
  }
  return found;
};

const flashes = (frames: readonly FrameSample[]): number[] => onsets(frames.map(({ at, luma }) => ({ at, high: luma > WHITE })));
const beeps = (blocks: readonly SoundBlock[]): number[] =>
  onsets(
    blocks.map(({ at, samples }) => {
      const first = samples.findIndex((sample) => Math.abs(sample) > LOUD);
      return first < 0 ? { at, high: false } : { at: at + first / SAMPLES_PER_MS, high: true };
    }),
  );

const soundOf = async (page: Page): Promise<SoundBlock[]> =>
  (await page.evaluate(() => globalThis.setsunaSound?.take()))?.blocks ?? [];

/** Median of beep minus flash, ms; infinite when too few were seen together. */
const skew = (seen: readonly number[], heard: readonly number[]): number => {
  const differences = seen.flatMap((flash) => {
    const nearest = heard.map((beep) => beep - flash).sort((a, b) => Math.abs(a) - Math.abs(b))[0];
    return nearest === undefined || Math.abs(nearest) > 450 ? [] : [nearest];
  });
  return differences.length > 5 ? median(differences) : Number.POSITIVE_INFINITY;
};

test.each(CASES)("flash and beep come out together at a delay of $delay ms", async ({ delay, limitMs }) => {
  await stage.sender({ video: 1, audio: 1 }, { source: { ...DEFAULT_SOURCE, sound: "beep" } });
  const receiver = await stage.receiver({ video: 1, audio: 1, extra: { delay: String(delay) } }, { sound: true });
  await untilPhase(receiver, "video-1", "live");
  await untilPhase(receiver, "audio-1", "live");
  await follow(receiver);
  // Drift correction and the delay need a few seconds to settle.
  await untilFrames(receiver, 150);
  // A busy machine starves the sound for a while; what counts is that picture and sound find each other again.
  let difference = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && difference >= limitMs; round += 1) {
    await soundOf(receiver);
    const frames = await untilFrames(receiver, 300);
    difference = Math.abs(skew(flashes(frames), beeps(await soundOf(receiver))));
  }
  expect(difference).toBeLessThan(limitMs);
});
