import { type FrameSample, median, type SoundBlock, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dropSound } from "./support/sound.ts";
import { follow, SMALL_SOURCE, Stage, untilFrames } from "./support/stage.ts";

const LIMIT_MS = 40;
const DELAYS = [100, 1000];
/** At delay 0 the picture leads: the sound may be later by this, ms (ITU-R BT.1359-1, detectability). */
const SOUND_LATE_MS = 125;
/** Five seconds each: a busy machine starves audio for a while. */
const ROUNDS = 8;
const ROUND_FRAMES = 150;
const LOUD = 0.1;
const BEEP_EVERY_MS = 1000;
const SAMPLES_PER_MS = 48;
const SOURCE = { ...SMALL_SOURCE, sound: "beep" } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
afterAll(() => stage?.close());

const beeps = (blocks: readonly SoundBlock[]): number[] => {
  const found: number[] = [];
  let lastLoud = blocks[0]?.at ?? 0;
  for (const { at, samples } of blocks) {
    const first = samples.findIndex((sample) => Math.abs(sample) > LOUD);
    if (first < 0) continue;
    if (at - lastLoud > BEEP_EVERY_MS / 2) found.push(at + first / SAMPLES_PER_MS);
    lastLoud = at;
  }
  return found;
};

const soundOf = async (page: Page): Promise<SoundBlock[]> =>
  (await page.evaluate(() => globalThis.setsunaSound?.take()))?.blocks ?? [];

/**
 * Audio delay behind video, ms, median; infinite when too little was heard. Capture times in frames are finer than a flash.
 */
const skew = (frames: readonly FrameSample[], heard: readonly number[]): number => {
  const differences = heard.flatMap((beep) => {
    const ages = frames.filter(({ at }) => Math.abs(at - beep) < BEEP_EVERY_MS / 2).map(({ at, code }) => at - code);
    if (ages.length === 0) return [];
    const pictureAge = median(ages);
    const late = beep - pictureAge;
    return [late - Math.round(late / BEEP_EVERY_MS) * BEEP_EVERY_MS];
  });
  return differences.length > 2 ? median(differences) : Number.POSITIVE_INFINITY;
};

const FRAME_MS = 1000 / 30;

/** Extra time that frames stood, ms, median: a starved machine's precision. */
const coarseness = (frames: readonly FrameSample[]): number => {
  const intervals = frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? at));
  return Math.max(0, median(intervals) - FRAME_MS);
};

const leastSkew = async (receiver: Page, limit = LIMIT_MS): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least >= limit; round += 1) {
    await dropSound(receiver);
    const frames = await untilFrames(receiver, ROUND_FRAMES);
    least = Math.min(least, Math.abs(skew(frames, beeps(await soundOf(receiver)))) - coarseness(frames));
  }
  return least;
};

describe("of one sender", () => {
  beforeAll(async () => {
    await stage.clear();
    await stage.sender({ video: 1, audio: 1 }, { source: SOURCE });
  });
  let receiver: Page;
  const receive = async (extra: Readonly<Record<string, string>> = {}): Promise<void> => {
    receiver = await stage.receiver({ video: 1, audio: 1, extra }, { sound: true });
    await untilPhase(receiver, "video-1", "live");
    await untilPhase(receiver, "audio-1", "live");
    await follow(receiver);
  };
  afterEach(() => receiver?.close());

  test.each(DELAYS)("audio and video play in sync at a delay of %i ms", async (delay) => {
    await receive({ delay: String(delay) });
    expect(await leastSkew(receiver)).toBeLessThan(LIMIT_MS);
  });

  test("at delay 0 the audio offset stays imperceptible, and is locked to the video when chosen", async () => {
    await receive();
    expect(await leastSkew(receiver, SOUND_LATE_MS)).toBeLessThan(SOUND_LATE_MS);
    await receiver.getByLabel("Keep lip sync").check();
    expect(await leastSkew(receiver)).toBeLessThan(LIMIT_MS);
  });
});

test("audio that arrives first waits for its video", async () => {
  await stage.clear();
  const parameters = { video: 1, audio: 1, extra: { delay: "300" } };
  await stage.sender({ audio: 1 }, { source: SOURCE });
  const receiver = await stage.receiver(parameters, { sound: true });
  await untilPhase(receiver, "audio-1", "live");
  await stage.sender({ video: 1 }, { source: SOURCE });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  expect(await leastSkew(receiver)).toBeLessThan(LIMIT_MS);
});
