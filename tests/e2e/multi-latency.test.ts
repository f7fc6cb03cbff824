import { median, numericStatOf, UdpLink, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, SMALL_SOURCE, Stage, untilFrames } from "./support/stage.ts";
import { listen } from "./support/werift-peer.ts";

const FRAME_MS = 1000 / 30;
const BITRATE = "2";
const IN_TIME_MS = FRAME_MS + 15;
/** Neighbors can delay frames for minutes. */
const IN_THE_END_MS = 120_000;
const FAST = "2";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(SMALL_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const counters = async (page: Page) => {
  const read = await page.evaluate(() => globalThis.setsunaCounters?.());
  if (read === undefined) throw new Error("the page has no counters");
  return read;
};

const MEASURED_FRAMES = 120;

const bytesPerFrame = async (page: Page): Promise<number> => {
  const before = await counters(page);
  const after = await until("frames to be sent", async () => {
    const now = await counters(page);
    return now.framesEncoded >= before.framesEncoded + MEASURED_FRAMES && now;
  });
  return (after.bytesSent - before.bytesSent) / (after.framesEncoded - before.framesEncoded);
};

const sender = async (extra: Readonly<Record<string, string>>, link?: UdpLink): Promise<Page> => {
  const page = await stage.sender(
    { video: 1, extra: { bitrate: BITRATE, ...extra } },
    { source: SMALL_SOURCE, counters: true, ...(link ? { link } : {}) },
  );
  await untilPhase(page, "video-1", "live");
  return page;
};

const receiver = async (channel: number, extra: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const page = await stage.receiver({ video: channel, extra });
  await untilPhase(page, `video-${channel}`, "live");
  await follow(page, channel);
  return page;
};

/** In ms, by the quickest tenth: a busy machine delays those least. */
const shownApart = async (early: Page, late: Page): Promise<number> => {
  const quickest = async (page: Page): Promise<number> => {
    const ages = (await untilFrames(page, 90)).map(({ at, code }) => at - code).sort((one, other) => one - other);
    return ages[Math.floor(ages.length / 10)] ?? Number.NaN;
  };
  const [first, second] = await Promise.all([quickest(early), quickest(late)]);
  return second - first;
};

const shownAfter = async (page: Page): Promise<number> => median((await untilFrames(page, 60)).map(({ at, code }) => at - code));

test("one upload feeds the FAST channel at once and the main channel 750 ms later", async () => {
  const plainSender = await sender({});
  await untilFrames(await receiver(1), 60);
  const plain = await bytesPerFrame(plainSender);
  await stage.clear();

  const page = await sender({ fast: FAST });
  const fast = await receiver(2);
  const main = await receiver(1);
  await untilFrames(main, 60);
  await until("750 ms between", async () => Math.abs((await shownApart(fast, main)) - 750) < IN_TIME_MS, IN_THE_END_MS);
  const both = await bytesPerFrame(page);
  expect(both / plain).toBeGreaterThan(0.75);
  expect(both / plain).toBeLessThan(1.25);
  await until(
    "the latency on the panel",
    async () => {
      const told = (await numericStatOf(main, "video-1", "latency.median")) ?? Number.NaN;
      return Math.abs(told - (await shownAfter(main))) < 4 * FRAME_MS;
    },
    IN_THE_END_MS,
  );
});

/** A busy machine may lose packets to a viewer. */
const inRow = (sequences: readonly number[]): number => {
  const first = sequences[0] ?? 0;
  const come = new Set(sequences.map((sequence) => (sequence - first) & 0xffff));
  let most = 0;
  for (let at = 0, row = 0; at <= 0xffff; at += 1) {
    row = come.has(at) ? row + 1 : 0;
    most = Math.max(most, row);
  }
  return most;
};

const outOfOrder = (sequences: readonly number[]): number =>
  sequences.slice(1).filter((sequence, index) => ((sequence - (sequences[index] ?? 0)) & 0xffff) !== 1).length;

test("the main channel recovers what the uplink lost, with more in order than on the FAST one", async () => {
  const link = new UdpLink({ seed: 11, forward: { delayMs: 20, jitterMs: 5, loss: 0.03 } });
  const viewers: Awaited<ReturnType<typeof listen>>[] = [];
  try {
    await sender({ fast: FAST, hold: "500", codec: "H264", fps: "15" }, link);
    const endpoint = `${stage.studio.origin}/studio/whep/${stage.studio.demoId}`;
    const [main, fast] = [await listen(`${endpoint}/1`), await listen(`${endpoint}/2`)];
    viewers.push(main, fast);
    await until(
      "a thousand packets in a row on the main channel",
      () => inRow(main.sequences) >= 1000 && fast.sequences.length >= 1000,
      60_000,
    );
    expect(link.counters().forward.lost).toBeGreaterThan(25);
    // Repairs follow what they repair. A busy machine loses some more.
    expect(outOfOrder(main.sequences)).toBeLessThan(outOfOrder(fast.sequences));
  } finally {
    await Promise.all(viewers.map((viewer) => viewer.close()));
    link.close();
  }
});

test("the page with both sides receives one stream and shows it twice, the set delay apart", async () => {
  const page = await sender({ fast: FAST });
  const both = await stage.emptyPage({ reader: true });
  await both.goto(`${stage.studio.origin}/studio/app/multilatency?id=${stage.studio.demoId}&video=1&fast=2&autostart=1`);
  await untilPhase(both, "video-2", "live");
  await both.evaluate(() => globalThis.setsunaReader?.follow('[data-testid="video-fast"]'));
  await both.evaluate(() => globalThis.setsunaReader?.follow('[data-testid="video-main"]'));
  const figure = async (id: string) => Number(await both.getAttribute(`[data-testid="${id}"]`, "data-value"));
  await until(
    "each side in its time",
    async () => {
      const ages = (await untilFrames(both, 240)).map((frame) => frame.at - frame.code);
      const [late, early] = [ages.filter((age) => age > 500), ages.filter((age) => age <= 500)];
      const isLate = late.length > 60 && Math.abs(median(late) - 750) < IN_TIME_MS;
      return isLate && early.length > 60 && Math.abs(median(early) - (await figure("latency-fast"))) < IN_TIME_MS;
    },
    IN_THE_END_MS,
  );
  await until("the figures of both sides", async () => Math.abs((await figure("latency-main")) - 750) < 20, IN_THE_END_MS);
  expect(await figure("apart")).toBeCloseTo((await figure("latency-main")) - (await figure("latency-fast")), 3);
  await until("the sender to count receivers", async () => (await numericStatOf(page, "video-1", "receivers")) === 1);
});
