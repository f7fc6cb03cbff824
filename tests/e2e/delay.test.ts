import { type FrameSample, median, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow, Stage, takeFrames, untilFrames } from "./support/stage.ts";

const DELAY_MS = 300;
const FRAME_MS = 1000 / 30;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage?.close());

/** What is on the screen at `instant`. */
const codeAt = (frames: readonly FrameSample[], instant: number): number | undefined =>
  frames.filter((frame) => frame.at <= instant).at(-1)?.code;

test("two receivers with the same delay show the same frame at the same moment, within one frame", async () => {
  await stage.sender({ video: 1 });
  const pages: Page[] = [];
  for (let count = 0; count < 2; count++) {
    const page = await stage.receiver({ video: 1, extra: { delay: String(DELAY_MS) } });
    await untilPhase(page, "video-1", "live");
    await follow(page);
    pages.push(page);
  }
  for (const page of pages) await untilFrames(page, 60);
  await Promise.all(pages.map((page) => takeFrames(page)));
  const [first = [], second = []] = await Promise.all(pages.map((page) => untilFrames(page, 90)));
  const from = Math.max(first[0]?.at ?? 0, second[0]?.at ?? 0) + 100;
  const to = Math.min(first.at(-1)?.at ?? 0, second.at(-1)?.at ?? 0);
  const differences: number[] = [];
  for (let instant = from; instant < to; instant += 20) {
    const [one, other] = [codeAt(first, instant), codeAt(second, instant)];
    if (one !== undefined && other !== undefined) differences.push(Math.abs(one - other));
  }
  expect(differences.length).toBeGreaterThan(50);
  const together = differences.filter((difference) => difference <= FRAME_MS + 1).length;
  expect(together / differences.length).toBeGreaterThan(0.95);
  for (const frames of [first, second]) {
    const shownAfter = median(frames.map((frame) => frame.at - frame.code));
    expect(Math.abs(shownAfter - DELAY_MS)).toBeLessThan(2 * FRAME_MS);
  }
});
