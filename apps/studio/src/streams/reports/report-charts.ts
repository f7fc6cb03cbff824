import type { TimelinePoint } from "@setsuna/contracts";
import { type DrawnLine, GREY, INK, PAGE, type Sheet, type TextStyle } from "../../platform/index.ts";
import type { PrintedChart } from "./printed-charts.ts";

/** Points of 1/72 inch. */
const LABEL_WIDTH = 100;
const PLOT_HEIGHT = 34;
export const CHART_HEIGHT = PLOT_HEIGHT + 14;
const PLOT = { left: PAGE.left + LABEL_WIDTH, right: PAGE.right } as const;
const RED = "#b3261e";
const SMALL: TextStyle = { size: 7, colour: GREY };

/** A viewer's latency and freezes, or a sender's bitrate and loss. Bars are shares of each step. */
const figuresOf = ({ direction, stepSeconds }: PrintedChart, { bitrate, lossRatio, latencyMs, frozenMs }: TimelinePoint) =>
  direction === "send"
    ? { line: bitrate / 1_000_000, bar: lossRatio }
    : { line: latencyMs, bar: frozenMs === null ? null : frozenMs / (1000 * stepSeconds) };

/** The next of 1, 2, 5, 10, … */
export const scaleOf = (most: number): number => {
  const decade = 10 ** Math.floor(Math.log10(Math.max(most, 0.1)));
  return [1, 2, 5, 10].map((step) => step * decade).find((top) => top >= most) ?? 10 * decade;
};

export interface ChartTexts {
  readonly name: string;
  readonly unit: string;
  /** For readers who don't see the chart. */
  readonly alt: (least: number, most: number) => string;
}

type Point = readonly [number, number];

interface Plot {
  /** Value at the upper edge. */
  readonly top: number;
  /** Lower edge on the sheet. */
  readonly bottom: number;
  readonly xOf: (at: number) => number;
}

const barsOf = (chart: PrintedChart, { bottom, xOf }: Plot): DrawnLine[] =>
  chart.points.flatMap((point) => {
    const { bar } = figuresOf(chart, point);
    if (bar === null || bar <= 0) return [];
    const x = xOf(Date.parse(point.at));
    const foot: Point = [x, bottom];
    return [{ points: [foot, [x, bottom - PLOT_HEIGHT * Math.min(1, bar)]], width: 1, colour: RED }];
  });

/** One line, interrupted where a step has no value. */
const curvesOf = (chart: PrintedChart, { top, bottom, xOf }: Plot): DrawnLine[] => {
  const runs: Point[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const point of chart.points) {
    const at = Date.parse(point.at);
    const { line } = figuresOf(chart, point);
    if (line === null) {
      last = Number.NEGATIVE_INFINITY;
      continue;
    }
    if (at - last > 1500 * chart.stepSeconds) runs.push([]);
    last = at;
    runs.at(-1)?.push([xOf(at), bottom - (PLOT_HEIGHT * line) / top]);
  }
  return runs.map((points) => ({ points, width: 0.75, colour: INK }));
};

/** Draws one chart and returns its end. `startedAt` and `endedAt` are in ms. */
export const drawChart = (
  sheet: Sheet,
  chart: PrintedChart,
  {
    startedAt,
    endedAt,
    y,
    words,
  }: { readonly startedAt: number; readonly endedAt: number; readonly y: number; readonly words: ChartTexts },
): number => {
  const values = chart.points.flatMap((point) => figuresOf(chart, point).line ?? []);
  const [least, most] = values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
  const top = scaleOf(most);
  const bottom = y + PLOT_HEIGHT;
  const width = PLOT.right - PLOT.left;
  const xOf = (at: number): number => PLOT.left + (width * (at - startedAt)) / Math.max(1, endedAt - startedAt);
  const plot = { top, bottom, xOf };
  const ends: Point[] = [
    [PLOT.left, bottom],
    [PLOT.right, bottom],
  ];
  const lines = [{ points: ends, width: 0.5, colour: GREY }, ...barsOf(chart, plot), ...curvesOf(chart, plot)];
  sheet.write("P", words.name, PAGE.left, y, LABEL_WIDTH - 8, { bold: true });
  sheet.aside(`${top} ${words.unit}`, PAGE.left, y + 14, LABEL_WIDTH - 8, SMALL);
  sheet.figure(words.alt(least, most), lines);
  return y + CHART_HEIGHT;
};
