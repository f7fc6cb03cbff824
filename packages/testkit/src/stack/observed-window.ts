import type { Page } from "playwright-core";
import { summarise } from "../latency-samples.ts";
import { type LinkCounters, swallowedBy } from "../link/link-model.ts";
import type { RtpCount } from "../link/rtp-tally.ts";
import type { UdpLink } from "../link/udp-link.ts";
import type { FrameSample, ReadingPoint } from "../page-readings.ts";
import { type Compared, disagreements, type FigureRange, type PanelReading, type PixelWindow } from "../panel-agreement.ts";
import { socketDrops } from "../socket-drops.ts";
import { type CpuWindow, STEAL_LIMIT_PERCENT } from "../steal.ts";
import { nextPanelOf } from "./studio-page.ts";

/** Pages at the ends of the stream, and the link between them. */
export interface ObservedPages {
  readonly sender: Page;
  readonly receiver: Page;
  readonly link: UdpLink;
  readonly linkAt: "receiver" | "sender";
  /** Stream of the panels, such as `video-1`; absent without panels. */
  readonly stream?: string | undefined;
  readonly point: ReadingPoint;
  readonly beside?: (() => Promise<Pick<RtpCount, "offered" | "lost">>) | undefined;
  readonly machine?: (() => CpuWindow) | undefined;
}

/** Times in ms since the epoch. */
export interface ObservedWindow {
  readonly frames: readonly FrameSample[];
  readonly from: number;
  readonly to: number;
  readonly line: LinkCounters;
  /** Lost by this machine's sockets, any program; 0 if idle. */
  readonly socketDrops: number;
  /** Compares panels with pixels and link; empty without panels. */
  readonly disagreements: readonly string[];
}

const LATENCY_SPAN_MS = 5000;
/** Most age of a panel's reading: made each second, later on a busy page. */
const READING_MS = 2500;
const READING_STEP_MS = 250;
/** Less idle time, percent, or too much steal makes timestamps unreliable. */
const IDLE_PERCENT = 10;
/** Most by which Chromium dates frames early after that; beyond, it restarts. */
const DATED_EARLY_MS = 300;

const mediaCounters = ({ link, linkAt }: ObservedPages): LinkCounters =>
  linkAt === "sender" ? link.counters().forward : link.counters().backward;

const growth = (before: LinkCounters, after: LinkCounters): LinkCounters => {
  const grown = { ...after };
  for (const name of Object.keys(after) as (keyof LinkCounters)[]) grown[name] -= before[name];
  return grown;
};

const rangeOf = (values: readonly number[]): FigureRange => ({ least: Math.min(...values), most: Math.max(...values) });

const pixelWindow = (frames: readonly FrameSample[], from: number, to: number, offset: number): PixelWindow => {
  const shortest = summarise(frames, from, to - READING_MS, offset);
  const since = Math.max(from - READING_MS, Math.min(from, frames[0]?.at ?? from));
  const longest = summarise(frames, since, to, offset);
  const medians: number[] = [];
  for (let end = to - READING_MS; end <= to; end += READING_STEP_MS)
    medians.push(summarise(frames, end - LATENCY_SPAN_MS, end, offset).p50);
  const seen = medians.filter((value) => !Number.isNaN(value));
  return {
    freezes: rangeOf([shortest.freezes, longest.freezes]),
    freezeMs: rangeOf([shortest.freezeMs, longest.freezeMs]),
    latencyMedian: seen.length === medians.length ? rangeOf(seen) : undefined,
  };
};

const isBusy = ({ stealPercent, idlePercent }: CpuWindow): boolean =>
  stealPercent > STEAL_LIMIT_PERCENT || idlePercent < IDLE_PERCENT;

const pageNow = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin + performance.now());
const take = async ({ receiver, point }: ObservedPages): Promise<FrameSample[]> =>
  (await receiver.evaluate((where) => globalThis.setsunaReader?.take(where), point)) ?? [];

const readPanels = async (pages: ObservedPages): Promise<{ receiver: PanelReading; sender: PanelReading }> => {
  const { stream } = pages;
  if (stream === undefined) return { receiver: {}, sender: {} };
  const [receiver, sender] = await Promise.all([
    nextPanelOf(pages.receiver, stream),
    pages.linkAt === "sender" ? nextPanelOf(pages.sender, stream) : {},
  ]);
  return { receiver, sender };
};

/**
 * Watches pixels, panels and link from one reading of the panels to the first one after `during` resolves. The receiver's page
 * must already follow its video at `point`. `clockOffset`: the source's clock minus the receiver's, ms.
 */
export const observe = async (pages: ObservedPages, during: () => Promise<void>, clockOffset = 0): Promise<ObservedWindow> => {
  const before = await readPanels(pages);
  const earlier = await take(pages);
  const besideBefore = await pages.beside?.();
  const lineBefore = mediaCounters(pages);
  const dropsBefore = socketDrops();
  const from = await pageNow(pages.receiver);
  await during();
  const after = await readPanels(pages);
  const line = growth(lineBefore, mediaCounters(pages));
  const besideAfter = await pages.beside?.();
  const drops = socketDrops() - dropsBefore;
  const to = await pageNow(pages.receiver);
  const frames = await take(pages);
  if (pages.stream === undefined) return { frames, from, to, line, socketDrops: drops, disagreements: [] };

  const besideGrown = (field: "offered" | "lost"): number => (besideAfter?.[field] ?? 0) - (besideBefore?.[field] ?? 0);
  const lost = swallowedBy(line) - besideGrown("lost");
  // A sender's panel counts sent packets, including losses.
  const delivered =
    pages.linkAt === "receiver"
      ? line.delivered - (besideGrown("offered") - besideGrown("lost"))
      : line.offered - besideGrown("offered");
  const lineWindow = { delivered, lost, socketDrops: Number.isNaN(drops) ? 0 : drops };
  const seen = (side: "receiver" | "sender", compared: Omit<Compared, "before" | "after">): string[] =>
    disagreements({ before: before[side], after: after[side], ...compared }).map((said) => `${side}'s panel, ${said}`);
  const pixels = {
    ...pixelWindow([...earlier, ...frames], from, to, clockOffset),
    datedEarlyMs: pages.machine !== undefined && isBusy(pages.machine()) ? DATED_EARLY_MS : 0,
  };
  const said =
    pages.linkAt === "receiver"
      ? seen("receiver", { pixels, line: lineWindow })
      : [...seen("receiver", { pixels }), ...seen("sender", { line: lineWindow })];
  return { frames, from, to, line, socketDrops: drops, disagreements: said };
};
