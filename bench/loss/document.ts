import { type Column, figure, markdownRows } from "../shared/output.ts";
import { type CellGroup, FRAMES_PER_SECOND, SENDING_RATE } from "./cell.ts";
import { CELLS } from "./cells.ts";
import { CONTENDER_NAMES, CONTENDERS, type ContenderName, isOurs } from "./contenders.ts";
import { sentTitle } from "./job.ts";
import type { CellResult } from "./measure.ts";
import { PLOTS } from "./plots.ts";
import {
  FIGURE_BARS,
  pictureWaitsForSoundMs,
  RATIO_NAMES,
  RATIOS,
  type RatioName,
  ratioOf,
  soundLossesSaid,
  soundMadeUp5Percent,
} from "./ratios.ts";
import { contenderOf, resultsIn, STEADY_GROUPS, type Sums, sumsOf } from "./sums.ts";

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
  /** Drawn at random, or given as SETSUNA_LINK_SEED. The same seed gives every link the same random events. */
  readonly seed: number;
  /** Runs made again since neighbours had disturbed them or they had failed; the one that was disturbed least of each job counts. */
  readonly again: number;
  /** Jobs without a result, and why. */
  readonly failures: readonly string[];
}

const percent = (share: number, digits = 1): string => figure(100 * share, digits);

const againSaid = (again: number): string =>
  again === 0
    ? ""
    : ` ${again} runs that neighbours had disturbed were made again after all others; of each the least disturbed counts, whatever it measured.`;

const meets = (value: number | null | undefined, bar: number | undefined): string =>
  value === null || value === undefined ? "not measured" : bar === undefined ? "" : value <= bar ? "met" : "not met";

const GROUP_TITLES: Readonly<Record<CellGroup, string>> = {
  loss: "Loss by chance and in bursts",
  reordering: "Reordering",
  narrow: "Narrow links: capped, falling, a saw-tooth, a long queue",
  path: "Duplicates, small packets, handovers",
  outage: "Outages",
};

const ratioRow = (results: readonly CellResult[], name: RatioName): string => {
  const { groups, ...kind }: { readonly groups: readonly CellGroup[]; readonly bar?: number } = RATIOS[name];
  const found = ratioOf(results, name);
  const about = found === undefined ? "0 | -" : `${found.runs} | ${found.best}`;
  return `| \`${name}\` | ${groups.join(", ")} | ${figure(found?.value, 3)} | ${kind.bar ?? ""} | ${meets(found?.value, kind.bar)} | ${about} |`;
};

const ratioTable = (results: readonly CellResult[]): string[] => [
  "| ratio | groups of links | value | bar | | our runs | Chrome's best |",
  "|---|---|---|---|---|---|---|",
  ...RATIO_NAMES.map((name) => ratioRow(results, name)),
];

const figureTable = (results: readonly CellResult[]): string[] => {
  const madeUp = soundMadeUp5Percent(results, "ours");
  const waits = pictureWaitsForSoundMs(results);
  return [
    "| figure | value | bar | |",
    "|---|---|---|---|",
    `| sound made up at 5 % random loss, %, ours | ${figure(madeUp, 2)} | ${FIGURE_BARS.soundMadeUp5Percent} | ${meets(madeUp, FIGURE_BARS.soundMadeUp5Percent)} |`,
    `| the same, Chrome's best | ${figure(soundMadeUp5Percent(results, "chrome"), 2)} | | |`,
    `| p50 with sound less p50 without, ms, the worst link | ${figure(waits)} | ${FIGURE_BARS.pictureWaitsForSoundMs} | ${meets(waits, FIGURE_BARS.pictureWaitsForSoundMs)} |`,
    `| lost sound that the panel says over what the links swallowed | ${figure(soundLossesSaid(results), 2)} | | |`,
  ];
};

interface GroupRow extends Sums {
  readonly contender: ContenderName;
  readonly results: readonly CellResult[];
}

const meanOf = (results: readonly CellResult[], read: (result: CellResult) => number): number => {
  const known = results.map(read).filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};

const GROUP_COLUMNS: readonly Column<GroupRow>[] = [
  ["system", ({ contender }) => CONTENDERS[contender].title],
  ["links", ({ links }) => links],
  ["frozen s", ({ freezeMs }) => figure(freezeMs / 1000, 2)],
  ["freezes", ({ freezes }) => freezes],
  ["p50 above the link's delay, ms", ({ addedP50, links }) => figure(addedP50 / links)],
  ["p99 above it", ({ addedP99, links }) => figure(addedP99 / links)],
  ["intervals above 2.5 frames %", ({ above25, intervals }) => percent(above25 / intervals, 2)],
  ["rms ms", ({ squaredMs, intervals }) => figure(Math.sqrt(squaredMs / intervals))],
  ["fps", ({ results }) => figure(meanOf(results, ({ framesPerSecond }) => framesPerSecond))],
  ["Mbit/s", ({ results }) => figure(meanOf(results, ({ mbps }) => mbps))],
  ["PSNR dB", ({ results }) => figure(meanOf(results, ({ psnr }) => psnr))],
  [
    "sound made up %",
    ({ results }) =>
      percent(
        meanOf(results, ({ sound }) => sound.madeUp),
        2,
      ),
  ],
];

const groupTable = (results: readonly CellResult[], group: CellGroup): string[] => {
  const rows = CONTENDER_NAMES.flatMap((contender) => {
    const own = resultsIn(results, group, contender);
    return own.length === 0 ? [] : [{ contender, results: own, ...sumsOf(own) }];
  });
  return rows.length === 0 ? [] : [`**${GROUP_TITLES[group]}.**`, "", ...markdownRows(rows, GROUP_COLUMNS), ""];
};

/** The summary with drawings that stands in docs/latency.md between the two marks. */
export const latencyBlock = (results: readonly CellResult[], facts: RunFacts): string => {
  const disagreeing = results.filter((result) => result.disagreements.length > 0).length;
  const ours = results.filter((result) => isOurs(contenderOf(result)));
  return [
    `Measured ${facts.day}, ${facts.browser}, grid \`${facts.grid}\`, seed ${facts.seed}: ${results.length} runs of ${figure(facts.measureMs / 1000, 0)} s after ${figure(facts.warmUpMs / 1000, 0)} s of warming up, at most ${figure(Math.max(...results.map(({ stealPercent }) => stealPercent)))} % steal and ${figure(Math.max(...results.map(({ socketDrops }) => socketDrops)), 0)} datagrams dropped by the machine's sockets in one.${againSaid(facts.again)} Every figure: [bench/results/loss.md](../bench/results/loss.md), \`bench/results/loss.json\`.`,
    "",
    "Ratios are of sums over groups of links: all runs of ours (impaired downlink, uplink, both) to Chrome's own on the same links, the better codec of each sum:",
    "",
    ...ratioTable(results),
    "",
    ...figureTable(results),
    "",
    "By group, picture and sound; frozen time and freezes are sums, the rest means over the links. Not every system was measured on every link: the ratios compare the same ones.",
    "",
    ...[...STEADY_GROUPS, "outage" as const].flatMap((group) => groupTable(results, group)),
    disagreeing === 0
      ? `The panels agreed with pixels and link in all of our ${ours.length} runs.`
      : `The panels disagreed with pixels or link in ${disagreeing} of our ${ours.length} runs, named in [bench/results/loss.md](../bench/results/loss.md).`,
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

const COLUMNS: readonly Column<CellResult>[] = [
  ["system", (result) => `${CONTENDERS[contenderOf(result)].title}${sentTitle(result)}`],
  ["p50 ms", ({ p50 }) => figure(p50)],
  ["p95", ({ p95 }) => figure(p95)],
  ["p99", ({ p99 }) => figure(p99)],
  ["freezes", ({ freezes }) => freezes],
  ["frozen ms", ({ freezeMs }) => figure(freezeMs, 0)],
  ["fps", ({ framesPerSecond }) => figure(framesPerSecond)],
  ["intervals above 1.5 frames %", ({ above15 }) => percent(above15)],
  ["above 2.5 %", ({ above25 }) => percent(above25, 2)],
  ["rms ms", ({ rmsMs }) => figure(rmsMs)],
  ["sound made up %", ({ sound }) => percent(sound.madeUp, 2)],
  ["sound swallowed", ({ sound }) => figure(sound.lineLost, 0)],
  ["said lost", ({ sound }) => figure(sound.saidLost, 0)],
  ["said recovered", ({ sound }) => figure(sound.saidRecovered, 0)],
  ["Mbit/s", ({ mbps }) => figure(mbps)],
  ["PSNR dB", ({ psnr }) => figure(psnr)],
  ["SSIM", ({ ssim }) => figure(ssim, 3)],
  ["lost by the link %", ({ lineLoss }) => percent(lineLoss)],
  ["dropped by sockets", ({ socketDrops }) => figure(socketDrops, 0)],
  ["steal %", ({ stealPercent }) => figure(stealPercent)],
];

/** bench/results/loss.md: every figure. */
export const lossDocument = (results: readonly CellResult[], facts: RunFacts): string => {
  const names: readonly string[] = CONTENDER_NAMES;
  const order = (result: CellResult): number => names.indexOf(result.contender);
  const sections = CELLS.flatMap((cell) => {
    const own = results.filter((result) => result.cell === cell.name).toSorted((a, b) => order(a) - order(b));
    if (own.length === 0) return [];
    const said = own.flatMap(({ contender, disagreements }) =>
      disagreements.map((sentence) => `- \`${contender}\`: ${sentence}`),
    );
    return [
      `## ${cell.title}`,
      "",
      ...markdownRows(own, COLUMNS),
      "",
      ...(said.length === 0 ? [] : ["Where a panel disagrees with pixels or link:", "", ...said, ""]),
    ];
  });
  return [
    "# Latency under loss: every figure",
    "",
    "Written by `npm run bench:loss`; do not edit. What is measured and how: [docs/latency.md](../../docs/latency.md#under-loss).",
    "",
    `${facts.day}, ${facts.browser}, grid \`${facts.grid}\`, seed ${facts.seed}, 1280x720 at ${FRAMES_PER_SECOND} fps with speech, encoders capped at ${SENDING_RATE / 1e6} Mbit/s, read at the screen. Mbit/s is all that entered the link towards the viewer, repair included.`,
    "",
    ...(facts.failures.length === 0 ? [] : ["Runs without a result:", "", ...facts.failures.map((said) => `- ${said}`), ""]),
    ...sections,
  ].join("\n");
};
