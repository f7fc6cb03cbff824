import type { LinkParameters, LinkScript } from "@setsuna/testkit";

/**
 * Links that are alike, whose figures are summed: `loss` loses by chance, `reordering` takes packets out of their order, `narrow` carries
 * less than is sent, for ever or for a while, `path` does something else that paths do, `outage` is gone for a while, `shape` has the course of an access network.
 */
export type CellGroup = "loss" | "reordering" | "narrow" | "path" | "outage" | "shape";

/** One link, the same for every system that is measured on it. */
export interface Cell {
  /** As `--cells` takes it. */
  readonly name: string;
  readonly group: CellGroup;
  readonly title: string;
  readonly rttMs: number;
  /** Share of packets lost by chance, %; 0 where the link does something else. */
  readonly lossPercent: number;
  readonly bursty: boolean;
  /** Both directions. */
  readonly line: Partial<LinkParameters>;
  /** Runs from the beginning of the measured time. */
  readonly script?: LinkScript;
  /** The sender of ours follows its slowest receiver, as Chrome's own does: one that does not is meant for lines that are wide enough. */
  readonly follows?: true;
  /** Nothing at all passes in the outages of the script, signalling of ours included, as when a link is gone and not only its UDP. */
  readonly wholeLine?: true;
  /** Longer than the grid's where recovery is to be seen, ms. */
  readonly measureMs?: number;
}

/** Cap of every encoder, bit/s: the sending rate that rate caps are counted in. */
export const SENDING_RATE = 5_000_000;
export const FRAMES_PER_SECOND = 30;

/** The single links have this round trip. */
const USUAL_RTT = 50;

/** A link of the usual round trip that loses nothing by chance. */
export const USUAL_CELL = {
  rttMs: USUAL_RTT,
  lossPercent: 0,
  bursty: false,
  line: { delayMs: USUAL_RTT / 2 },
} as const;

/** Queue before a bottleneck, bytes, by the time that it takes at that rate. */
export const queueOf = (rateBps: number, queueMs: number): number => (rateBps * queueMs) / 8000;
