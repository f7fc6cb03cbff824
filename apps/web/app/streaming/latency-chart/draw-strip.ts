import type { Palette } from "./palette.ts";
import { CHART_SECONDS, type ChartSecond } from "./seconds.ts";
import { type Box, columnOf, latencySpanOf, packetShare, repairedIn } from "./strip-scale.ts";

export type Canvas2d = Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "fillRect"
  | "fillStyle"
  | "fillText"
  | "font"
  | "globalAlpha"
  | "lineJoin"
  | "lineTo"
  | "lineWidth"
  | "moveTo"
  | "stroke"
  | "strokeStyle"
  | "textAlign"
  | "textBaseline"
>;

export const LABELS_RIGHT = 62;
const LABELS_BELOW = 18;
const GAP = 10;
const PACKETS_HEIGHT = 36;
const TOP = 8;
const LABEL_SIZE = 11;

interface Lanes {
  readonly latency: Box;
  readonly packets: Box;
}

const lanesOf = ({ left, top, width, height }: Box): Lanes => {
  const inner = width - LABELS_RIGHT;
  const packetsTop = top + height - LABELS_BELOW - PACKETS_HEIGHT;
  return {
    latency: { left, top: top + TOP, width: inner, height: packetsTop - GAP - top - TOP },
    packets: { left, top: packetsTop, width: inner, height: PACKETS_HEIGHT },
  };
};

export interface StripChart {
  readonly seconds: readonly ChartSecond[];
  readonly palette: Palette;
  readonly box: Box;
  readonly times: readonly [string, string, string];
  readonly cursor?: number | undefined;
}

/** Latency with its 95th percentile, freezes as capped columns; below, repaired packets upward and lost ones downward. */
export const drawStrip = (context: Canvas2d, chart: StripChart): void => {
  const { seconds, palette, box, times, cursor } = chart;
  const { latency, packets } = lanesOf(box);
  const newest = seconds.at(-1)?.at ?? 0;
  const span = latencySpanOf(seconds);
  const y = (ms: number): number => latency.top + latency.height * (1 - Math.min(1, Math.max(0, ms / span)));
  drawGrid(context, chart, { latency, packets }, span);
  drawFreezes(context, seconds, palette, latency);
  drawRange(context, seconds, palette, (second) => columnOf(second, newest, latency), y);
  drawPackets(context, seconds, palette, packets);
  const read = cursor === undefined ? undefined : seconds[cursor];
  if (read !== undefined) {
    const { x, width } = columnOf(read, newest, latency);
    context.fillStyle = palette.text;
    context.globalAlpha = 0.6;
    context.fillRect(Math.round(x + width / 2), latency.top, 1, packets.top + packets.height - latency.top);
    context.globalAlpha = 1;
  }
  context.fillStyle = palette.quiet;
  context.font = `${LABEL_SIZE}px ${palette.latin}`;
  context.textBaseline = "alphabetic";
  for (const [index, text] of times.entries()) {
    context.textAlign = (["left", "center", "right"] as const)[index] ?? "left";
    context.fillText(text, latency.left + (latency.width * index) / 2, box.top + box.height - 3);
  }
};

const drawGrid = (context: Canvas2d, { palette }: StripChart, { latency, packets }: Lanes, span: number): void => {
  context.font = `${LABEL_SIZE}px ${palette.mono}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  for (const share of [0, 0.5, 1]) {
    const top = Math.round(latency.top + latency.height * (1 - share));
    context.fillStyle = palette.hairline;
    context.fillRect(latency.left, top, latency.width, 1);
    context.fillStyle = palette.quiet;
    context.fillText(share === 1 ? `${span} ms` : String(span * share), latency.left + latency.width + 6, top + 0.5);
  }
  context.fillStyle = palette.hairline;
  context.fillRect(packets.left, Math.round(packets.top + packets.height / 2), packets.width, 1);
  for (let second = 10; second < CHART_SECONDS; second += 10)
    context.fillRect(
      Math.round(latency.left + (latency.width * second) / CHART_SECONDS),
      latency.top,
      1,
      packets.top + packets.height - latency.top,
    );
};

const drawFreezes = (context: Canvas2d, seconds: readonly ChartSecond[], { error }: Palette, lane: Box): void => {
  const newest = seconds.at(-1)?.at ?? 0;
  context.fillStyle = error;
  for (const second of seconds) {
    if ((second.frozenMs ?? 0) === 0) continue;
    const { x, width } = columnOf(second, newest, lane);
    context.globalAlpha = 0.28;
    context.fillRect(x, lane.top, width, lane.height);
    context.globalAlpha = 1;
    context.fillRect(x, lane.top - 3, width, 3);
  }
};

const drawRange = (
  context: Canvas2d,
  seconds: readonly ChartSecond[],
  { text, echo }: Palette,
  column: (second: ChartSecond) => { readonly x: number; readonly width: number },
  y: (ms: number) => number,
): void => {
  // Draw steps, because nothing between readings was measured.
  context.fillStyle = echo;
  context.globalAlpha = 0.45;
  for (const second of seconds) {
    const { latencyMs, latencyP95Ms } = second;
    if (latencyMs === undefined || latencyP95Ms === undefined) continue;
    const { x, width } = column(second);
    context.fillRect(x, y(latencyP95Ms), width, y(latencyMs) - y(latencyP95Ms));
  }
  context.globalAlpha = 1;
  context.strokeStyle = text;
  context.lineWidth = 1.75;
  context.lineJoin = "round";
  context.beginPath();
  let isDrawing = false;
  for (const second of seconds) {
    const { latencyMs } = second;
    if (latencyMs === undefined) {
      isDrawing = false;
      continue;
    }
    const { x, width } = column(second);
    if (isDrawing) context.lineTo(x, y(latencyMs));
    else context.moveTo(x, y(latencyMs));
    context.lineTo(x + width, y(latencyMs));
    isDrawing = true;
  }
  context.stroke();
};

const drawPackets = (context: Canvas2d, seconds: readonly ChartSecond[], { echo, error }: Palette, lane: Box): void => {
  const newest = seconds.at(-1)?.at ?? 0;
  const share = packetShare(seconds);
  const middle = lane.top + lane.height / 2;
  for (const second of seconds) {
    const { x, width } = columnOf(second, newest, lane);
    const bar = Math.max(1, width - 1);
    const up = (share(repairedIn(second) ?? 0) * lane.height) / 2;
    const down = (share(second.lost ?? 0) * lane.height) / 2;
    context.fillStyle = echo;
    context.fillRect(x, middle - up, bar, up);
    context.fillStyle = error;
    context.fillRect(x, middle + 1, bar, down);
  }
};
