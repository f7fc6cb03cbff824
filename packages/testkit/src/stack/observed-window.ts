import type { Page } from "playwright-core";
import { summarise } from "../latency-samples.ts";
import type { LinkCounters } from "../link/link-model.ts";
import type { UdpLink } from "../link/udp-link.ts";
import type { FrameSample, ReadingPoint } from "../page-readings.ts";
import { type Compared, disagreements, type PanelReading } from "../panel-agreement.ts";
import { socketDrops } from "../socket-drops.ts";
import { nextPanelOf } from "./studio-page.ts";

/** Who carries the stream over the line. */
export interface ObservedPages {
  readonly sender: Page;
  readonly receiver: Page;
  readonly link: UdpLink;
  /** Whose way the line stands on: the receiver's page or the sender's was given the link. */
  readonly linkAt: "receiver" | "sender";
  /** The stream whose panels are read, such as `video-1`; absent for pages without panels. */
  readonly stream?: string | undefined;
  readonly point: ReadingPoint;
}

/** What was seen of a stream for a while: times in ms since the epoch. */
export interface ObservedWindow {
  readonly frames: readonly FrameSample[];
  /** Beginning and end, ms since the epoch, the receiver's clock. */
  readonly from: number;
  readonly to: number;
  /** What the line counted in the direction of the media. */
  readonly line: LinkCounters;
  /** Datagrams that sockets of this machine lost meanwhile, any program's: on a calm machine none. */
  readonly socketDrops: number;
  /** What the panels say that pixels and line do not; empty without panels. */
  readonly disagreements: readonly string[];
}

const LATENCY_SPAN_MS = 5000;

/** Counters of the direction in which the media goes. */
const mediaCounters = ({ link, linkAt }: ObservedPages): LinkCounters =>
  linkAt === "sender" ? link.counters().forward : link.counters().backward;

const growth = (before: LinkCounters, after: LinkCounters): LinkCounters => {
  const grown = { ...after };
  for (const name of Object.keys(after) as (keyof LinkCounters)[]) grown[name] -= before[name];
  return grown;
};

const pageNow = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin + performance.now());
const take = async ({ receiver, point }: ObservedPages): Promise<FrameSample[]> =>
  (await receiver.evaluate((where) => globalThis.setsunaReader?.take(where), point)) ?? [];

/** The panels' next readings: the receiver's, and the sender's where the line is on its way. */
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
 * Watches pixels, panels and line from one reading of the panels to the first one after `during` has resolved. The receiver's page
 * must follow its picture at `point` already. `clockOffset`: the source's clock minus the receiver's, ms.
 */
export const observe = async (pages: ObservedPages, during: () => Promise<void>, clockOffset = 0): Promise<ObservedWindow> => {
  const before = await readPanels(pages);
  await take(pages);
  const lineBefore = mediaCounters(pages);
  const dropsBefore = socketDrops();
  const from = await pageNow(pages.receiver);
  await during();
  const after = await readPanels(pages);
  const line = growth(lineBefore, mediaCounters(pages));
  const drops = socketDrops() - dropsBefore;
  const to = await pageNow(pages.receiver);
  const frames = await take(pages);
  if (pages.stream === undefined) return { frames, from, to, line, socketDrops: drops, disagreements: [] };

  const { freezes, freezeMs } = summarise(frames, from, to, clockOffset);
  const latencyMedian = summarise(frames, Math.max(from, to - LATENCY_SPAN_MS), to, clockOffset).p50;
  const lost = line.lost + line.queueDropped + line.outageDropped;
  // A receiver's panel counts what came, a sender's what was sent, lost packets among it.
  const delivered = pages.linkAt === "receiver" ? line.delivered : line.offered;
  const lineWindow = { delivered, lost, socketDrops: Number.isNaN(drops) ? 0 : drops };
  const seen = (side: "receiver" | "sender", compared: Omit<Compared, "before" | "after">): string[] =>
    disagreements({ before: before[side], after: after[side], ...compared }).map((said) => `${side}'s panel, ${said}`);
  const pixels = { freezes, freezeMs, latencyMedian };
  const said =
    pages.linkAt === "receiver"
      ? seen("receiver", { pixels, line: lineWindow })
      : [...seen("receiver", { pixels }), ...seen("sender", { line: lineWindow })];
  return { frames, from, to, line, socketDrops: drops, disagreements: said };
};
