import { type Column, figure, markdownRows } from "../shared/output.ts";
import { type CellGroup, FRAMES_PER_SECOND, SENDING_RATE } from "./cell.ts";
import { CELLS } from "./cells.ts";
import { CONTENDER_NAMES, CONTENDERS, isOurs } from "./contenders.ts";
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
  soundLossesReported,
  soundMadeUp5Percent,
} from "./ratios.ts";
import { contenderOf } from "./sums.ts";

export const BLOCK_START = "<!-- Written by npm run bench:loss from here -->";
export const BLOCK_END = "<!-- to here -->";

export interface RunFacts {
  readonly day: string;
  readonly browser: string;
  readonly grid: string;
  readonly warmUpMs: number;
  readonly measureMs: number;
  readonly seed: number;
  readonly again: number;
  readonly failures: readonly string[];
}

const percent = (share: number, digits = 1): string => figure(100 * share, digits);

const againSaid = (again: number): string =>
  again === 0 ? "" : ` ${again} disturbed runs were repeated; the least disturbed of each counts.`;

const meets = (value: number | null | undefined, bar: number | undefined): string =>
  value === null || value === undefined ? "not measured" : bar === undefined ? "" : value <= bar ? "met" : "not met";

const ratioRow = (results: readonly CellResult[], name: RatioName): string => {
  const { groups, ...kind }: { readonly groups: readonly CellGroup[]; readonly bar?: number } = RATIOS[name];
  const found = ratioOf(results, name);
  const about = found === undefined ? "0 | -" : `${found.runs} | ${found.best}`;
  return `| \`${name}\` | ${groups.join(", ")} | ${figure(found?.value, 3)} | ${kind.bar ?? ""} | ${meets(found?.value, kind.bar)} | ${about} |`;
};

const ratioTable = (results: readonly CellResult[]): string[] => [
  "| ratio | links | value | bar | | our runs | Chrome's best |",
  "|---|---|---|---|---|---|---|",
  ...RATIO_NAMES.map((name) => ratioRow(results, name)),
];

const unansweredRows = (results: readonly CellResult[]): readonly string[] => {
  const counts = results.flatMap(({ requestsUnanswered }) => requestsUnanswered ?? []);
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.length === 0 ? [] : [`| requests never answered, all runs | ${sum} | 0 | ${meets(sum, 0)} |`];
};

const figureTable = (results: readonly CellResult[]): string[] => {
  const madeUp = soundMadeUp5Percent(results, "ours");
  const waits = pictureWaitsForSoundMs(results);
  return [
    "| figure | value | bar | |",
    "|---|---|---|---|",
    `| concealed audio at 5 % random loss, %, ours | ${figure(madeUp, 2)} | ${FIGURE_BARS.soundMadeUp5Percent} | ${meets(madeUp, FIGURE_BARS.soundMadeUp5Percent)} |`,
    `| the same, Chrome's best | ${figure(soundMadeUp5Percent(results, "chrome"), 2)} | | |`,
    `| p50 added by audio, ms, worst link | ${figure(waits)} | ${FIGURE_BARS.pictureWaitsForSoundMs} | ${meets(waits, FIGURE_BARS.pictureWaitsForSoundMs)} |`,
    ...unansweredRows(results),
    `| audio losses on the panel, to those of the links | ${figure(soundLossesReported(results), 2)} | | |`,
  ];
};

export const latencyBlock = (results: readonly CellResult[], facts: RunFacts): string => {
  const disagreeing = results.filter((result) => result.disagreements.length > 0).length;
  const ours = results.filter((result) => isOurs(contenderOf(result)));
  return [
    `Measured ${facts.day}, ${facts.browser}, grid \`${facts.grid}\`, seed ${facts.seed}: ${results.length} runs of ${figure(facts.measureMs / 1000, 0)} s, at most ${figure(Math.max(...results.map(({ stealPercent }) => stealPercent)))} % steal.${againSaid(facts.again)} By link: [bench/results/loss.md](../bench/results/loss.md); every figure: \`bench/results/loss.json\`.`,
    "",
    "Ratios compare sums over groups of links: all our runs to Chrome's on the same links, with its better codec:",
    "",
    ...ratioTable(results),
    "",
    ...figureTable(results),
    "",
    disagreeing === 0
      ? `The panels agreed with pixels and link in all of our ${ours.length} runs.`
      : `The panels disagreed with pixels or link in ${disagreeing} of our ${ours.length} runs, named in [bench/results/loss.md](../bench/results/loss.md).`,
    "",
    ...Object.entries(PLOTS).map(([file, { title }]) => `![${title}](images/${file})`),
  ].join("\n");
};

/** Throws if the document has no such place. */
export const replaceBlock = (document: string, block: string): string => {
  const start = document.indexOf(BLOCK_START);
  const end = document.indexOf(BLOCK_END);
  if (start < 0 || end < start) throw new Error("the document has no place for the block");
  return `${document.slice(0, start + BLOCK_START.length)}\n${block}\n${document.slice(end)}`;
};

interface LinkRow {
  readonly title: string;
  readonly results: ReadonlyMap<string, CellResult>;
}

const linkRows = (results: readonly CellResult[]): readonly LinkRow[] =>
  CELLS.flatMap((cell) => {
    const own = results.filter((result) => result.cell === cell.name);
    return [...new Set(own.map(sentTitle))].map((sent) => ({
      title: `${cell.title}${sent}`,
      results: new Map(own.filter((result) => sentTitle(result) === sent).map((result) => [result.contender, result])),
    }));
  });

const cellText = (result: CellResult | undefined): string =>
  result === undefined
    ? ""
    : [figure(result.p50), figure(result.p99), figure(result.freezeMs, 0), percent(result.sound.madeUp, 2)].join("/");

export const lossDocument = (results: readonly CellResult[], facts: RunFacts): string => {
  const rows = linkRows(results);
  const columns: readonly Column<LinkRow>[] = [
    ["link", ({ title }) => title],
    ...CONTENDER_NAMES.filter((name) => results.some(({ contender }) => contender === name)).map(
      (name): Column<LinkRow> => [CONTENDERS[name].title, (row) => cellText(row.results.get(name))],
    ),
  ];
  const disagreements = rows.flatMap(({ title, results: own }) =>
    [...own.values()].flatMap(({ contender, disagreements: found }) =>
      found.map((sentence) => `- ${title}, \`${contender}\`: ${sentence}`),
    ),
  );
  return [
    "# Latency under loss, by link",
    "",
    "Written by `npm run bench:loss`. Method: [docs/latency.md](../../docs/latency.md#under-loss). Every figure: `loss.json`.",
    "",
    `${facts.day}, ${facts.browser}, grid \`${facts.grid}\`, seed ${facts.seed}, 1280x720 at ${FRAMES_PER_SECOND} fps with speech, encoders capped at ${SENDING_RATE / 1e6} Mbit/s. Cells: p50/p99 latency at the screen, ms; frozen ms of ${figure(facts.measureMs / 1000, 0)} s; concealed audio, %.`,
    "",
    ...(facts.failures.length === 0
      ? []
      : ["Runs without a result:", "", ...facts.failures.map((failure) => `- ${failure}`), ""]),
    ...markdownRows(rows, columns),
    "",
    ...(disagreements.length === 0 ? [] : ["Panels that disagree with pixels or link:", "", ...disagreements, ""]),
  ].join("\n");
};
