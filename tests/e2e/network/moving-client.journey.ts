import { type FrameSample, nextPanelOf, panelOf, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { decodeSmall } from "../support/agent.ts";
import { MovingStage } from "../support/networks/moving-stage.ts";
import type { Line } from "../support/networks/two-lines.ts";
import { follow, takeFrames, untilFrames } from "../support/stage.ts";

const missing = MovingStage.missing();
const TITLE = `a client whose address changes while the picture plays${missing === undefined ? "" : `: ${missing}`}`;

/** Several seconds of the light source. */
const SOME_BYTES = 100_000;

const longestGap = (frames: readonly FrameSample[], changed: number): number => {
  const times = [changed, ...frames.map(({ at }) => at).filter((at) => at > changed)];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
};

describe.skipIf(missing !== undefined)(TITLE, () => {
  let stage: MovingStage;
  beforeAll(async () => {
    stage = await MovingStage.open();
  });
  afterEach(() => stage?.clear());
  afterAll(() => stage?.close());

  const goesOn = async (receiver: Page, line: Line): Promise<void> => {
    await follow(receiver);
    await untilFrames(receiver, 20);
    const changed = await receiver.evaluate(() => Date.now());
    stage.lines.moveTo(line);
    const frames: FrameSample[] = [];
    await until("the picture after the change", async () => {
      frames.push(...(await takeFrames(receiver)));
      return frames.filter(({ at }) => at > changed + 1000).length >= 30;
    });
    const gap = longestGap(frames, changed);
    if (process.env.SHOW_PAUSES !== undefined) console.log(`to ${line}: ${gap.toFixed(0)} ms`);
    expect(gap).toBeLessThan(10_000);
  };

  const countsOn = async (page: Page, go: () => Promise<void>): Promise<void> => {
    const counts: number[] = [];
    const read = async () => {
      const { packets } = await panelOf(page, "video-1");
      if (packets !== undefined) counts.push(packets);
    };
    await read();
    let moved = false;
    const moving = go().finally(() => {
      moved = true;
    });
    const reading = until(
      "the move to be over",
      async () => {
        await read();
        return moved;
      },
      240_000,
    );
    await Promise.all([moving, reading]);
    await nextPanelOf(page, "video-1");
    await read();
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  };

  test("a receiver continues after moving there and back", async () => {
    await untilPhase(await stage.sender("here"), "video-1", "live");
    const receiver = await stage.receiver("away");
    await untilPhase(receiver, "video-1", "live");
    await countsOn(receiver, () => goesOn(receiver, "cell"));
    await countsOn(receiver, () => goesOn(receiver, "wlan"));
  });

  test("a receiving agent does too", async () => {
    await untilPhase(await stage.sender("here"), "video-1", "live");
    const file = stage.fileAt("received.mp4");
    const agent = stage.agent(["receive", "--video", "1", "-o", file]);
    const bytesBeyond = async (least: number): Promise<number> =>
      Number((await agent.line("statistics", ({ bytes }) => Number(bytes) > least)).bytes);
    try {
      let bytes = await bytesBeyond(0);
      for (const line of ["cell", "wlan"] as const) {
        bytes = await bytesBeyond(bytes + SOME_BYTES);
        stage.lines.moveTo(line);
      }
      await bytesBeyond(bytes + 2 * SOME_BYTES);
    } finally {
      await agent.stop();
    }
    const times = (await decodeSmall(file, 16, 9)).map(({ seconds }) => seconds);
    const gaps = times.slice(1).map((time, index) => 1000 * (time - (times[index] ?? time)));
    if (process.env.SHOW_PAUSES !== undefined) console.log("longest, ms:", gaps.sort((a, b) => b - a).slice(0, 3));
    expect(Math.max(...gaps)).toBeLessThan(10_000);
  });

  test("a sending agent does too", async () => {
    const agent = stage.agent(["send", "--video", "1", "--input", "test"]);
    try {
      await agent.line("statistics");
      const receiver = await stage.receiver("here");
      await untilPhase(receiver, "video-1", "live");
      await goesOn(receiver, "cell");
      await goesOn(receiver, "wlan");
    } finally {
      await agent.stop();
    }
  });

  test("a sender does too", async () => {
    const sender = await stage.sender("away");
    await untilPhase(sender, "video-1", "live");
    const receiver = await stage.receiver("here");
    await untilPhase(receiver, "video-1", "live");
    await countsOn(sender, () => goesOn(receiver, "cell"));
    await countsOn(sender, () => goesOn(receiver, "wlan"));
  });
});
