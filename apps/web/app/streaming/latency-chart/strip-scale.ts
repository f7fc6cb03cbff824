import { CHART_SECONDS, type ChartSecond } from "./seconds.ts";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Milliseconds. */
const SPANS = [25, 50, 100, 150, 250, 500, 1000, 2500, 5000, 10_000] as const;
/** Makes one lost packet look like one. */
const MIN_PACKETS = 16;

export const latencySpanOf = (seconds: readonly ChartSecond[]): number => {
  const most = Math.max(0, ...seconds.map(({ latencyP95Ms, latencyMs }) => latencyP95Ms ?? latencyMs ?? 0));
  return SPANS.find((span) => most <= span * 0.95) ?? Math.ceil(most / 10_000) * 10_000;
};

export const repairedIn = ({ retransmitted, recovered }: ChartSecond): number | undefined =>
  retransmitted === undefined && recovered === undefined ? undefined : (retransmitted ?? 0) + (recovered ?? 0);

/** 0 to 1 by square root, so that small numbers show. */
export const packetShare = (seconds: readonly ChartSecond[]): ((packets: number) => number) => {
  const most = Math.max(MIN_PACKETS, ...seconds.map((second) => Math.max(second.lost ?? 0, repairedIn(second) ?? 0)));
  return (packets) => Math.sqrt(packets / most);
};

/** The newest is at the right; clips older than a minute. */
export const columnOf = (
  { from, at }: Pick<ChartSecond, "from" | "at">,
  newest: number,
  { left, width }: Box,
): { readonly x: number; readonly width: number } => {
  const place = (time: number): number => left + Math.max(0, width * (1 - (newest - time) / (CHART_SECONDS * 1000)));
  return { x: place(from), width: place(at) - place(from) };
};
