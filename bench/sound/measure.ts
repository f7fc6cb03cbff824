import type { Studio } from "@setsuna/testkit";
import { type SoundBlock, startCpuWindow, until } from "@setsuna/testkit";
import { align, type Difference, differenceOf, joinRecording, latencyOf, type SentSound } from "@setsuna/testkit/sound";
import type { Browser, Page } from "playwright-core";
import type { BenchSite } from "../latency/site.ts";
import type { Cell } from "../loss/cell.ts";
import { closeLinks, legsOf, openLinks } from "../loss/links.ts";
import { type SoundResult, soundOn, watchSound } from "../loss/sound.ts";
import { pause } from "../shared/pause.ts";
import { isOurs, SOUND_CONTENDERS, type SoundContender, soundSystemOf } from "./contenders.ts";

export interface SoundCellResult extends Difference, SoundResult {
  readonly cell: string;
  readonly contender: SoundContender;
  readonly measureMs: number;
  readonly latencyMs: number;
  readonly latencyP95Ms: number;
  /** Into the first link, with headers; NaN on a direct route, where audio is indistinguishable. */
  readonly kbps: number;
  readonly seed: number;
  readonly stealPercent: number;
  readonly idlePercent: number;
}

export interface SoundRun {
  readonly cell: Cell;
  readonly contender: SoundContender;
  readonly warmUpMs: number;
  readonly measureMs: number;
  readonly seed: number;
}

const take = async (page: Page): Promise<SoundBlock[]> =>
  (await page.evaluate(() => globalThis.setsunaSound?.take()))?.blocks ?? [];

const firstSound = (receiver: Page): Promise<unknown> =>
  until("the first sound", async () =>
    (await take(receiver)).some(({ samples }) => samples.some((sample) => Math.abs(sample) > 0.01)),
  );

export const measureSound = async (
  browser: Browser,
  parts: { readonly site: BenchSite; readonly studio: Studio },
  { cell, contender, warmUpMs, measureMs, seed }: SoundRun,
  loop: Float32Array,
): Promise<SoundCellResult> => {
  const { leg, kind } = SOUND_CONTENDERS[contender];
  const links = openLinks(cell, leg, seed);
  const context = await browser.newContext({ permissions: ["microphone"], locale: "en-US" });
  try {
    const condition = { name: cell.name, framesPerSecond: 30, line: cell.line, sound: true, picture: false } as const;
    const setup = { context, condition, ...links };
    const pages = await soundSystemOf(contender, parts.site, parts.studio).open(setup);
    const { sender, receiver } = pages;
    await firstSound(receiver);
    await pause(warmUpMs);
    const legs = legsOf(leg, links, !isOurs(contender), pages);
    const sentBytes = async (): Promise<number> => (await soundOn(legs[0])).offeredBytes;
    const [end, before] = [await watchSound(receiver, legs, isOurs(contender)), await sentBytes()];
    const endCpu = startCpuWindow();
    await take(receiver);
    const began = performance.now();
    await pause(measureMs);
    const blocks = await take(receiver);
    const cpu = endCpu();
    const [sound, bytes, elapsedMs] = [await end(), await sentBytes(), performance.now() - began];
    const startedAt = await sender.evaluate(() => globalThis.setsunaSource?.soundAt ?? Number.NaN);
    const sent: SentSound = { loop, startedAt };
    const recording = joinRecording(blocks);
    const pieces = align(recording, sent);
    const { p50, p95 } = latencyOf(pieces);
    return {
      cell: cell.name,
      contender,
      measureMs,
      ...sound,
      // Data channels have no visible numbers, and lose nothing for good.
      ...(kind === "direct" && { lineLoss: Number.NaN, lineLost: Number.NaN }),
      // Its mixer conceals and counts nothing.
      ...(kind === "party" && { madeUp: Number.NaN }),
      ...differenceOf(recording, loop, pieces),
      latencyMs: p50,
      latencyP95Ms: p95,
      kbps: kind === "direct" ? Number.NaN : ((bytes - before) * 8) / elapsedMs,
      seed: links.link.seed,
      ...cpu,
    };
  } finally {
    await context.close();
    closeLinks(links);
  }
};
