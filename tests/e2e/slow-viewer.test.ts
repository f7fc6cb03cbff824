import { DEFAULT_SOURCE, UdpLink, until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, Stage, takeFrames } from "./support/stage.ts";

/** Carries 0.7 of the sent rate, with a queue of 200 ms, as at home. */
const LINE = { delayMs: 10, rateBps: 2_100_000, queueBytes: 52_500 };
const SENT_MBPS = "3";
const IN_ROW = 12;
/** In ms; frames at 30 fps are never that far apart, so more than one was skipped. */
const LEAP_MS = 110;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const longestRow = (slow: readonly number[], all: ReadonlySet<number>): number => {
  const between = (from: number, to: number): boolean => [...all].some((code) => code > from && code < to);
  let row = 0;
  let longest = 0;
  for (const [index, code] of slow.entries()) {
    const before = slow[index - 1];
    row = before !== undefined && code - before < LEAP_MS && between(before, code) ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return longest;
};

test("a viewer on a slow link sees every second frame, in order, while the others see all", {
  timeout: 180_000,
}, async () => {
  const link = new UdpLink({ seed: 3, forward: LINE });
  try {
    const sender = await stage.sender({ video: 1, extra: { bitrate: SENT_MBPS } }, { source: DEFAULT_SOURCE });
    await untilPhase(sender, "video-1", "live");
    const wide = await stage.receiver();
    const slow = await stage.receiver({ video: 1 }, { link });
    for (const page of [wide, slow]) {
      await untilPhase(page, "video-1", "live");
      await follow(page);
    }
    await slow.getByTestId("dropping-frames").waitFor({ timeout: 60_000 });
    expect(await wide.getByTestId("dropping-frames").count()).toBe(0);
    const shown: number[] = [];
    const all = new Set<number>();
    await until(
      "a row of pictures with one left out between each",
      async () => {
        for (const { code } of await takeFrames(wide)) all.add(code);
        for (const { code } of await takeFrames(slow)) if (code !== shown.at(-1)) shown.push(code);
        return longestRow(shown.slice(-200), all) >= IN_ROW;
      },
      90_000,
    );
    expect(shown.every((code, index) => index === 0 || code > (shown[index - 1] ?? 0))).toBe(true);
    expect(stage.pageErrors).toEqual([]);
  } finally {
    link.close();
  }
});
