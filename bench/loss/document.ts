import { type Column, markdownRows } from "../shared/output.ts";
import { CELLS, FRAMES_PER_SECOND, SENDING_RATE } from "./cells.ts";
import { CONTENDER_NAMES, CONTENDERS, isOurs } from "./contenders.ts";
import type { CellResult } from "./measure.ts";
import { PLOTS } from "./plots.ts";
import { BARS, cellRatios, type Worst, worstCells } from "./ratios.ts";
import { frozenTotalRatio, type Totals, totalsOf } from "./totals.ts";

/** The part of docs/latency.md that `npm run bench:loss` writes, and bench/results/loss.md. */

export const BLOCK_START = "<!-- Written by npm run bench:loss from here -->";
export const BLOCK_END = "<!-- to here -->";

export interface RunFacts {
  /** Day of the run, as in `2026-11-21`. */
  readonly day: string;
  readonly browser: string;
  readonly grid: string;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Runs made again since neighbours had disturbed them or they had failed; the one that was disturbed least of each job counts. */
  readonly again: number;
  /** Jobs without a result, and why. */
  readonly failures: readonly string[];
}

const figure = (value: number, digits = 1): string => (Number.isFinite(value) ? value.toFixed(digits) : "-");
const percent = (share: number): string => figure(100 * share);
const shown = (worst: Worst | undefined): string => (worst === undefined ? "-" : figure(worst.value, 2));
const where = (worst: Worst | undefined): string => CELLS.find((cell) => cell.name === worst?.cell)?.title ?? "-";

const againSaid = (again: number): string =>
  again === 0
    ? ""
    : ` ${again} runs that neighbours had disturbed were made again after all others; of each the least disturbed counts, whatever it measured.`;

const meets = (name: keyof typeof BARS, worst: Worst | undefined): string => {
  if (worst === undefined) return "not measured";
  const isMet = name === "qualityWorst" ? worst.value >= BARS[name] : worst.value <= BARS[name];
  return isMet ? "met" : "not met";
};

const TOTALS_COLUMNS: readonly Column<Totals>[] = [
  ["system", ({ contender }) => CONTENDERS[contender].title],
  ["lines", ({ cells }) => cells],
  ["frozen s", ({ freezeMs }) => figure(freezeMs / 1000, 2)],
  ["freezes", ({ freezes }) => freezes],
  ["p50 above the line's delay, ms", ({ addedMs }) => figure(addedMs)],
  ["p99 above it", ({ addedP99Ms }) => figure(addedP99Ms)],
  ["fps", ({ framesPerSecond }) => figure(framesPerSecond)],
  ["PSNR dB", ({ psnr }) => figure(psnr)],
];

/** All links of round trip and loss together: sums of frozen time, and medians over the links. */
const totalsTable = (results: readonly CellResult[]): string[] => {
  const totals = totalsOf(results);
  const ratio = frozenTotalRatio(totals);
  return [
    `All lines of round trip and loss together, ${totals[0]?.cells ?? 0} of them, where one line's chance does not decide: frozen time and freezes are sums, the rest medians over the lines.`,
    "",
    ...markdownRows(totals, TOTALS_COLUMNS),
    "",
    ...(ratio === undefined
      ? []
      : [`Frozen time, the worse of ours to the best of the others (\`frozenTotal\`): ${figure(ratio, 3)}.`, ""]),
  ];
};

/** The summary with drawings that stands in docs/latency.md between the two marks. */
export const latencyBlock = (results: readonly CellResult[], facts: RunFacts): string => {
  const rows = cellRatios(results);
  const worst = worstCells(rows);
  const lost = rows.filter(({ frozen }) => (frozen ?? 0) > 1).map(({ cell }) => cell.title);
  const disagreeing = results.filter((result) => result.disagreements.length > 0).length;
  const ours = results.filter(({ contender }) => CONTENDER_NAMES.some((name) => name === contender && isOurs(name)));
  return [
    `Measured ${facts.day}, ${facts.browser}, grid \`${facts.grid}\`: ${results.length} runs of ${figure(facts.measureMs / 1000, 0)} s after ${figure(facts.warmUpMs / 1000, 0)} s of warming up, at most ${figure(Math.max(...results.map(({ stealPercent }) => stealPercent)))} % steal and ${figure(Math.max(...results.map(({ socketDrops }) => socketDrops)), 0)} datagrams dropped by the machine's sockets in one.${againSaid(facts.again)} Every figure: [bench/results/loss.md](../bench/results/loss.md), \`bench/results/loss.json\`.`,
    "",
    "The worst cell of each band, ours (the worse leg) to Chrome's own (the better codec) on the same line:",
    "",
    "| ratio | value | bar | | cell |",
    "|---|---|---|---|---|",
    ...(Object.keys(BARS) as (keyof typeof BARS)[]).map(
      (name) => `| \`${name}\` | ${shown(worst[name])} | ${BARS[name]} | ${meets(name, worst[name])} | ${where(worst[name])} |`,
    ),
    "",
    `Without the line's own one-way delay, which is in both: ${shown(worst.addedWorst3)} up to 3 % loss (${where(worst.addedWorst3)}), ${shown(worst.addedWorst10)} above (${where(worst.addedWorst10)}). Behind a narrow place or an outage the median is at worst ${shown(worst.p50WorstNarrowOrOut)} of Chrome's (${where(worst.p50WorstNarrowOrOut)}).`,
    "",
    lost.length === 0 ? "Frozen time is above Chrome's on no line." : `Frozen time is above Chrome's on: ${lost.join("; ")}.`,
    "",
    ...totalsTable(results),
    disagreeing === 0
      ? `The panels agreed with pixels and line in all of our ${ours.length} runs.`
      : `The panels disagreed with pixels or line in ${disagreeing} of our ${ours.length} runs, named in [bench/results/loss.md](../bench/results/loss.md).`,
    "",
    ...Object.entries(PLOTS).map(([file, { title }]) => `![${title}](images/${file})`),
  ].join("\n");
};

/** Puts the block between its marks. Throws when the document has no such place. */
export const replaceBlock = (document: string, block: string): string => {
  const start = document.indexOf(BLOCK_START);
  const end = document.indexOf(BLOCK_END);
  if (start < 0 || end < start) throw new Error("the document has no place for the block");
  return `${document.slice(0, start + BLOCK_START.length)}\n${block}\n${document.slice(end)}`;
};

const titleOf = ({ contender }: CellResult): string => {
  const name = CONTENDER_NAMES.find((each) => each === contender);
  return name === undefined ? contender : CONTENDERS[name].title;
};

const COLUMNS: readonly Column<CellResult>[] = [
  ["system", titleOf],
  ["p50 ms", ({ p50 }) => figure(p50)],
  ["p95", ({ p95 }) => figure(p95)],
  ["p99", ({ p99 }) => figure(p99)],
  ["freezes", ({ freezes }) => freezes],
  ["frozen ms", ({ freezeMs }) => figure(freezeMs, 0)],
  ["fps", ({ framesPerSecond }) => figure(framesPerSecond)],
  ["Mbit/s", ({ mbps }) => figure(mbps)],
  ["PSNR dB", ({ psnr }) => figure(psnr)],
  ["SSIM", ({ ssim }) => figure(ssim, 3)],
  ["lost by the line %", ({ lineLoss }) => percent(lineLoss)],
  ["dropped by sockets", ({ socketDrops }) => figure(socketDrops, 0)],
  ["steal %", ({ stealPercent }) => figure(stealPercent)],
];

/** bench/results/loss.md: every figure. */
export const lossDocument = (results: readonly CellResult[], facts: RunFacts): string => {
  const ratios = cellRatios(results);
  const sections = CELLS.flatMap((cell) => {
    const own = results.filter((result) => result.cell === cell.name);
    if (own.length === 0) return [];
    const names: readonly string[] = CONTENDER_NAMES;
    const order = (result: CellResult): number => names.indexOf(result.contender);
    const found = ratios.find((each) => each.cell === cell);
    const said = own.flatMap(({ contender, disagreements }) =>
      disagreements.map((sentence) => `- \`${contender}\`: ${sentence}`),
    );
    return [
      `## ${cell.title}`,
      "",
      ...markdownRows(
        own.toSorted((a, b) => order(a) - order(b)),
        COLUMNS,
      ),
      "",
      ...(found === undefined
        ? []
        : [
            `Ours to Chrome's: median ${figure(found.p50 ?? Number.NaN, 2)} (without the line's own delay ${figure(found.added ?? Number.NaN, 2)}), frozen time ${figure(found.frozen ?? Number.NaN, 2)}, quality ${figure(found.quality ?? Number.NaN, 2)}.`,
            "",
          ]),
      ...(said.length === 0 ? [] : ["Where a panel disagrees with pixels or line:", "", ...said, ""]),
    ];
  });
  return [
    "# Latency under loss: every figure",
    "",
    "Written by `npm run bench:loss`; do not edit. What is measured and how: [docs/latency.md](../../docs/latency.md#under-loss).",
    "",
    `${facts.day}, ${facts.browser}, grid \`${facts.grid}\`, 1280x720 at ${FRAMES_PER_SECOND} fps, encoders capped at ${SENDING_RATE / 1e6} Mbit/s, read at the screen. Mbit/s is all that entered the line towards the viewer, repair included.`,
    "",
    ...(facts.failures.length === 0 ? [] : ["Runs without a result:", "", ...facts.failures.map((said) => `- ${said}`), ""]),
    ...sections,
  ].join("\n");
};
