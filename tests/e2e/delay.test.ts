import { type FrameSample, median, UdpLink, until, untilPhase } from "@setsuna/testkit";
import { IS_EVERYDAY } from "@setsuna/testkit/model";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, SMALL_SOURCE, Stage, takeFrames, untilFrames } from "./support/stage.ts";

const DELAY_MS = 300;
const LINES = [{ delayMs: 10 }, { delayMs: 80, jitterMs: 20 }] as const;
const FREEZE_MS = 100;
/** The least step in the test of live changes is 250 ms. */
const JUMP_MS = 240;
const FRAME_MS = 1000 / 30;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(SMALL_SOURCE);
});
const links: UdpLink[] = [];
afterEach(async () => {
  await stage.clear();
  for (const link of links.splice(0)) link.close();
});
afterAll(() => stage?.close());

const codeAt = (frames: readonly FrameSample[], instant: number): number | undefined =>
  frames.filter((frame) => frame.at <= instant).at(-1)?.code;

test("two receivers on links of 10 and 80 ms show the same frame at the same time, within one frame", async () => {
  await stage.sender({ video: 1 });
  const pages: Page[] = [];
  for (const [index, forward] of LINES.entries()) {
    const link = new UdpLink({ seed: 20 + index, forward });
    links.push(link);
    const page = await stage.receiver({ video: 1, extra: { delay: String(DELAY_MS) } }, { link });
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
  // On a busy machine some frames are shown late on one of the pages.
  expect(together / differences.length).toBeGreaterThan(0.75);
  for (const frames of [first, second]) {
    const shownAfter = median(frames.map((frame) => frame.at - frame.code));
    expect(Math.abs(shownAfter - DELAY_MS)).toBeLessThan(2 * FRAME_MS);
  }
});

test.skipIf(IS_EVERYDAY)(
  "the delay glides up and down during playback, without freezes or repeated or reordered frames",
  async () => {
    await stage.sender({ video: 1 });
    const page = await stage.receiver({ video: 1, extra: { delay: "100" } });
    await untilPhase(page, "video-1", "live");
    await follow(page);
    await untilFrames(page, 30);
    for (const target of [400, 150]) {
      await takeFrames(page);
      await page.fill('[data-testid="delay"]', String(target));
      const shown: FrameSample[] = [];
      await until(`a delay of ${target} ms on the screen`, async () => {
        shown.push(...(await takeFrames(page)));
        const last = shown.slice(-15).map((frame) => frame.at - frame.code);
        return last.length === 15 && Math.abs(median(last) - target) < FRAME_MS;
      });
      const gaps = shown.slice(1).map((frame, index) => frame.at - (shown[index]?.at ?? 0));
      // A jump would freeze or skip the whole difference at once.
      expect(gaps.filter((gap) => gap > FREEZE_MS).length).toBeLessThanOrEqual(1);
      expect(Math.max(...gaps)).toBeLessThan(JUMP_MS);
      const steps = shown.slice(1).map((frame, index) => frame.code - (shown[index]?.code ?? 0));
      expect(Math.min(...steps)).toBeGreaterThan(0);
      expect(Math.max(...steps)).toBeLessThan(JUMP_MS);
    }
  },
);
