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
  const { points, stepSeconds } = chart;
  const values = points.flatMap((point) => figuresOf(chart, point).line ?? []);
  const [least, most] = values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
  const top = scaleOf(most);
  const bottom = y + PLOT_HEIGHT;
  const xOf = (at: number): number =>
    PLOT.left + ((PLOT.right - PLOT.left) * (at - startedAt)) / Math.max(1, endedAt - startedAt);
  const lines: DrawnLine[] = [
    {
      points: [
        [PLOT.left, bottom],
        [PLOT.right, bottom],
      ],
      width: 0.5,
      colour: GREY,
    },
  ];
  let run: (readonly [number, number])[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const at = Date.parse(point.at);
    const { line, bar } = figuresOf(chart, point);
    if (bar !== null && bar > 0)
      lines.push({
        points: [
          [xOf(at), bottom],
          [xOf(at), bottom - PLOT_HEIGHT * Math.min(1, bar)],
        ],
        width: 1,
        colour: RED,
      });
    const isGap = line === null || at - last > 1500 * stepSeconds;
    if (isGap) run = [];
    if (line === null) continue;
    last = at;
    const here = [xOf(at), bottom - (PLOT_HEIGHT * line) / top] as const;
    if (run.length === 0) {
      run = [here];
      lines.push({ points: run, width: 0.75, colour: INK });
    } else run.push(here);
  }
  sheet.write("P", words.name, PAGE.left, y, LABEL_WIDTH - 8, { bold: true });
  sheet.aside(`${top} ${words.unit}`, PAGE.left, y + 14, LABEL_WIDTH - 8, SMALL);
  sheet.figure(words.alt(least, most), lines);
  return y + CHART_HEIGHT;
};
