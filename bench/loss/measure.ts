import {
  type LatencySummary,
  type LinkCounters,
  observe,
  startCpuWindow,
  statOf,
  summarise,
  swallowedBy,
  TcpLink,
  until,
} from "@setsuna/testkit";
import type { Browser, Page } from "playwright-core";
import { pause } from "../shared/pause.ts";
import { FRAMES_PER_SECOND } from "./cell.ts";
import { type Between, CONTENDERS, systemOf } from "./contenders.ts";
import { type Grid, lengthOf } from "./grids.ts";
import { type Job, type JobName, nameOf } from "./job.ts";
import { closeLinks, legsOf, openLinks } from "./links.ts";
import { drawsOf, freezesOf, intervalsOf, type Smoothness, smoothnessOf } from "./smoothness.ts";
import { NO_SOUND, type SoundResult, soundOn, watchSound } from "./sound.ts";

export interface CellResult extends LatencySummary, Smoothness, JobName {
  readonly measureMs: number;
  readonly sound: SoundResult;
  readonly mbps: number;
  /** Lost on the links in that direction, by chance, queue, outage or length, 0-1. */
  readonly lineLoss: number;
  readonly socketDrops: number;
  /** Of sampled frames against their source: mean PSNR in dB, mean SSIM, and count. */
  readonly psnr: number;
  readonly ssim: number;
  readonly pictures: number;
  readonly codec: string;
  /** Packets that the relay requested three times in vain; absent without our relay, and in older results. */
  readonly requestsUnanswered?: number | undefined;
  readonly playout?: string | undefined;
  readonly disagreements: readonly string[];
  readonly seed: number;
  readonly stealPercent: number;
  readonly idlePercent: number;
  readonly clockOffset: number;
}

const QUALITY_EVERY = 15;
const CLOCK_ROUNDS = 40;
const CLOCK_TOLERANCE_MS = 0.5;
const STREAM = "video-1";
const SCREEN = `[data-testid="${STREAM}"]`;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const firstPicture = (receiver: Page): Promise<unknown> =>
  until("the first picture", () =>
    receiver.evaluate(async () => ((await globalThis.setsunaReader?.take("screen")) ?? []).length > 0),
  );

const tcpLinkTo = (origin: string, delayMs: number): Promise<TcpLink> => {
  const { hostname, port } = new URL(origin);
  return TcpLink.open({ host: hostname, port: Number(port), delayMs });
};

const FRAME_MS = 1000 / FRAMES_PER_SECOND;

const between = (before: LinkCounters, after: LinkCounters): LinkCounters => {
  const grown = { ...after };
  for (const name of Object.keys(after) as (keyof LinkCounters)[]) grown[name] -= before[name];
  return grown;
};

/** Opens fresh pages. Throws if no video arrives. */
export const measure = async (browser: Browser, parts: Between, job: Job, grid: Grid, seed: number): Promise<CellResult> => {
  const { cell, contender, sent } = job;
  const { leg, ours } = CONTENDERS[contender];
  const measureMs = lengthOf(grid, cell);
  const links = openLinks(cell, leg, seed);
  const { link, farLink } = links;
  const tcp = cell.wholeLine === undefined ? undefined : await tcpLinkTo(parts.studio.origin, cell.rttMs / 2);
  const context = await browser.newContext({ permissions: ["camera", "microphone"], locale: "en-US" });
  try {
    const condition = { name: cell.name, framesPerSecond: FRAMES_PER_SECOND, line: cell.line, ...sent };
    const { sender, receiver } = await systemOf(contender, parts, cell.follows === true).open({
      context,
      condition,
      link,
      farLink,
      originAtLine: tcp && `http://127.0.0.1:${tcp.port}`,
    });
    await receiver.evaluate((selector) => globalThis.setsunaReader?.follow(selector, "screen"), SCREEN);
    await firstPicture(receiver);
    const clock = await receiver.evaluate((rounds) => globalThis.setsunaReader?.compareClocks(rounds), CLOCK_ROUNDS);
    const offset = clock !== undefined && Math.abs(clock.offset) > CLOCK_TOLERANCE_MS ? clock.offset : 0;
    await pause(grid.warmUpMs);
    await receiver.evaluate((every) => globalThis.setsunaReader?.sampleQuality(every), QUALITY_EVERY);
    let cpu = { stealPercent: Number.NaN, idlePercent: Number.NaN };
    let sound = NO_SOUND;
    const lastLine = farLink ?? link;
    const peers = !ours && leg === "both";
    const legs = legsOf(leg, links, peers, { sender, receiver });
    const lastLeg = legs.at(-1) ?? legs[0];
    const firstOf = (): LinkCounters => link.counters().forward;
    const firstBefore = firstOf();
    const linkAt = leg === "uplink" || peers ? "sender" : "receiver";
    const watched = await observe(
      {
        sender,
        receiver,
        link: lastLine,
        linkAt,
        stream: ours ? STREAM : undefined,
        point: "screen",
        ...(sent.sound && { beside: () => soundOn(lastLeg) }),
      },
      async () => {
        for (const line of [link, farLink]) if (cell.script !== undefined) line?.run(cell.script);
        for (const { atMs, change } of cell.script ?? []) setTimeout(() => tcp?.setOutage(change.outage === true), atMs);
        const endSound = sent.sound ? await watchSound(receiver, legs, ours) : undefined;
        const endCpu = startCpuWindow();
        await pause(measureMs);
        cpu = endCpu();
        if (endSound !== undefined) sound = await endSound();
      },
      offset,
    );
    const { from, to, line } = watched;
    const first = farLink === undefined ? undefined : between(firstBefore, firstOf());
    const swallowed = swallowedBy(line) + (first === undefined ? 0 : swallowedBy(first));
    const quality = (await receiver.evaluate(() => globalThis.setsunaReader?.takeQuality())) ?? [];
    const counters = await sender.evaluate(() => globalThis.setsunaCounters?.());
    const until = from + measureMs;
    const intervals = intervalsOf(drawsOf(watched.frames, from, until), from, until, FRAME_MS);
    return {
      ...summarise(watched.frames, from, until, offset),
      ...smoothnessOf(intervals, FRAME_MS),
      // Replaces gaps over 100 ms.
      ...freezesOf(intervals, FRAME_MS),
      ...nameOf(job),
      measureMs,
      sound,
      mbps: (line.offeredBytes * 8) / 1000 / (to - from),
      lineLoss: swallowed / Math.max(1, (first ?? line).offered),
      socketDrops: watched.socketDrops,
      psnr: mean(quality.map(({ psnr }) => psnr)),
      ssim: mean(quality.map(({ ssim }) => ssim)),
      pictures: quality.length,
      codec: counters?.codec ?? "",
      ...(ours && { requestsUnanswered: counters?.requestsUnanswered }),
      playout: ours ? await statOf(receiver, STREAM, "playout") : undefined,
      disagreements: watched.disagreements,
      seed: link.seed,
      ...cpu,
      clockOffset: clock?.offset ?? Number.NaN,
    };
  } finally {
    await context.close();
    closeLinks(links);
    await tcp?.close();
  }
};
