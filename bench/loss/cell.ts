import type { LinkParameters, LinkScript } from "@setsuna/testkit";

/**
 * Groups of similar links, whose figures are summed: `loss` loses by chance, `reordering` reorders, `narrow` carries less than is
 * sent, `path` has any other fault, `outage` is down for a while, `shape` replays an access network.
 */
export type CellGroup = "loss" | "reordering" | "narrow" | "path" | "outage" | "shape";

export interface Cell {
  readonly name: string;
  readonly group: CellGroup;
  readonly title: string;
  readonly rttMs: number;
  readonly lossPercent: number;
  readonly bursty: boolean;
  readonly line: Partial<LinkParameters>;
  readonly script?: LinkScript;
  /** Our sender follows its slowest receiver, as Chrome's does: others are meant for wide links. */
  readonly follows?: true;
  /** Outages also block our signaling: the link is gone, not only its UDP. */
  readonly wholeLine?: true;
  readonly measureMs?: number;
}

export const SENDING_RATE = 5_000_000;
export const FRAMES_PER_SECOND = 30;

const USUAL_RTT = 50;

export const USUAL_CELL = {
  rttMs: USUAL_RTT,
  lossPercent: 0,
  bursty: false,
  line: { delayMs: USUAL_RTT / 2 },
} as const;

export const queueOf = (rateBps: number, queueMs: number): number => (rateBps * queueMs) / 8000;
