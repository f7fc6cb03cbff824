import { type LatencySummary, observe, startCpuWindow, statOf, summarise, TcpLink, UdpLink, until } from "@setsuna/testkit";
import type { Browser, Page } from "playwright-core";
import { FRAMES_PER_SECOND } from "./cells.ts";
import { type Between, CONTENDERS, systemOf } from "./contenders.ts";
import type { Grid, Job } from "./grids.ts";

/**
 * Holds the result of one contender in one cell, at the screen. Figures that there are none of are null once written to a
 * file.
 */
export interface CellResult extends LatencySummary {
  readonly cell: string;
  readonly contender: string;
  readonly measureMs: number;
  /** Entered the link in the direction of the media, everything included, Mbit/s. */
  readonly mbps: number;
  /** Packets that the link lost in that direction by chance, by a full queue or by an outage, over all that entered, 0-1. */
  readonly lineLoss: number;
  /** Datagrams that sockets of this machine lost, any program's: more than a few, and the machine was too busy for the run to count. */
  readonly socketDrops: number;
  /** Of sampled delivered pictures against their source: means of PSNR in dB and SSIM, and how many. */
  readonly psnr: number;
  readonly ssim: number;
  readonly pictures: number;
  readonly codec: string;
  readonly playout?: string | undefined;
  readonly disagreements: readonly string[];
  readonly seed: number;
  readonly stealPercent: number;
  readonly idlePercent: number;
  readonly clockOffset: number;
}

/** One picture in so many is compared with its source. */
const QUALITY_EVERY = 15;
const CLOCK_ROUNDS = 40;
/** Two clocks of one machine should agree; a difference above this is taken out. */
const CLOCK_TOLERANCE_MS = 0.5;
const STREAM = "video-1";
const SCREEN = `[data-testid="${STREAM}"]`;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const firstPicture = (receiver: Page): Promise<unknown> =>
  until("the first picture", () =>
    receiver.evaluate(async () => ((await globalThis.setsunaReader?.take("screen")) ?? []).length > 0),
  );

const tcpLinkTo = (origin: string, delayMs: number): Promise<TcpLink> => {
  const { hostname, port } = new URL(origin);
  return TcpLink.open({ host: hostname, port: Number(port), delayMs });
};

/** One run of one contender on one line, in pages of its own. Throws when no picture comes. */
export const measure = async (
  browser: Browser,
  between: Between,
  { cell, contender }: Job,
  grid: Grid,
  seed: number,
): Promise<CellResult> => {
  const { linkAt, ours } = CONTENDERS[contender];
  const measureMs = cell.measureMs ?? grid.measureMs;
  const link = new UdpLink({ seed, forward: cell.line });
  const tcp = cell.wholeLine === undefined ? undefined : await tcpLinkTo(between.studio.origin, cell.rttMs / 2);
  const context = await browser.newContext({ permissions: ["camera", "microphone"], locale: "en-US" });
  try {
    const condition = { name: cell.name, framesPerSecond: FRAMES_PER_SECOND, line: cell.line };
    const { sender, receiver } = await systemOf(contender, between, cell.follows === true).open({
      context,
      condition,
      link,
      originAtLine: tcp && `http://127.0.0.1:${tcp.port}`,
    });
    await receiver.evaluate((selector) => globalThis.setsunaReader?.follow(selector, "screen"), SCREEN);
    await firstPicture(receiver);
    const clock = await receiver.evaluate((rounds) => globalThis.setsunaReader?.compareClocks(rounds), CLOCK_ROUNDS);
    const offset = clock !== undefined && Math.abs(clock.offset) > CLOCK_TOLERANCE_MS ? clock.offset : 0;
    await pause(grid.warmUpMs);
    await receiver.evaluate((every) => globalThis.setsunaReader?.sampleQuality(every), QUALITY_EVERY);
    let cpu = { stealPercent: Number.NaN, idlePercent: Number.NaN };
    const watched = await observe(
      { sender, receiver, link, linkAt, stream: ours ? STREAM : undefined, point: "screen" },
      async () => {
        if (cell.script !== undefined) link.run(cell.script);
        for (const { atMs, change } of cell.script ?? []) setTimeout(() => tcp?.setOutage(change.outage === true), atMs);
        const endCpu = startCpuWindow();
        await pause(measureMs);
        cpu = endCpu();
      },
      offset,
    );
    const { from, to, line } = watched;
    const quality = (await receiver.evaluate(() => globalThis.setsunaReader?.takeQuality())) ?? [];
    const counters = await sender.evaluate(() => globalThis.setsunaCounters?.());
    return {
      ...summarise(watched.frames, from, from + measureMs, offset),
      cell: cell.name,
      contender,
      measureMs,
      mbps: (line.offeredBytes * 8) / 1000 / (to - from),
      lineLoss: (line.lost + line.queueDropped + line.outageDropped) / Math.max(1, line.offered),
      socketDrops: watched.socketDrops,
      psnr: mean(quality.map(({ psnr }) => psnr)),
      ssim: mean(quality.map(({ ssim }) => ssim)),
      pictures: quality.length,
      codec: counters?.codec ?? "",
      playout: ours ? await statOf(receiver, STREAM, "playout") : undefined,
      disagreements: watched.disagreements,
      seed: link.seed,
      ...cpu,
      clockOffset: clock?.offset ?? Number.NaN,
    };
  } finally {
    await context.close();
    link.close();
    await tcp?.close();
  }
};
