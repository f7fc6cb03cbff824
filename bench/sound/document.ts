import { type Column, figure, markdownRows } from "../shared/output.ts";
import { SOUND_CELLS } from "./cells.ts";
import { isOnBoth, isOurs, SOUND_CONTENDER_NAMES, SOUND_CONTENDERS } from "./contenders.ts";
import type { SoundCellResult } from "./measure.ts";
import { addedMs, lossesReported, SOUND_RATIOS, type SoundRatioName, soundRatio } from "./ratios.ts";

export interface SoundFacts {
  readonly day: string;
  readonly browser: string;
  readonly warmUpMs: number;
  readonly measureMs: number;
  readonly minutes: number;
  readonly seed: number;
  readonly failures: readonly string[];
}

const percent = (share: number, digits = 2): string => figure(100 * share, digits);

export const SOUND_COLUMNS: readonly Column<SoundCellResult>[] = [
  ["system", ({ contender }) => SOUND_CONTENDERS[contender].title],
  ["made up %", ({ madeUp }) => percent(madeUp)],
  ["distant frames %", ({ distant }) => percent(distant)],
  ["latency above the link, ms", (result) => figure(addedMs(result))],
  ["clicks a minute", ({ clicksPerMinute }) => figure(clicksPerMinute, 0)],
  ["p95 above its p50, ms", ({ latencyMs, latencyP95Ms }) => figure(latencyP95Ms - latencyMs)],
  ["swallowed by the link", ({ lineLost }) => figure(lineLost, 0)],
  ["said lost", ({ saidLost }) => figure(saidLost, 0)],
  ["said recovered", ({ saidRecovered }) => figure(saidRecovered, 0)],
  ["kbit/s", ({ kbps }) => figure(kbps, 0)],
  ["idle %", ({ idlePercent }) => figure(idlePercent, 0)],
];

interface LinkRow {
  readonly title: string;
  readonly name: string;
  readonly results: ReadonlyMap<string, SoundCellResult>;
}

const cellText = (result: SoundCellResult | undefined): string =>
  result === undefined ? "" : [percent(result.madeUp), percent(result.distant), figure(addedMs(result))].join("/");

const barReported = (what: string, value: number | null, bar: number | undefined, digits: number): string[] =>
  bar === undefined || value === null
    ? []
    : [`${what} ${figure(value, digits)} of at most ${bar}: ${value <= bar ? "met" : "not met"}`];

/** Empty if no bars are set. Our worse leg counts. */
export const barsReported = (results: readonly SoundCellResult[], name: string): string[] => {
  const bars = SOUND_CELLS.find(({ cell }) => cell.name === name)?.bars ?? {};
  const own = results.filter(
    ({ cell, contender }) => cell === name && isOurs(contender) && contender !== "direct" && !isOnBoth(contender),
  );
  if (own.length === 0) return [];
  return [
    ...barReported("made up %", Math.max(...own.map(({ madeUp }) => 100 * madeUp)), bars.madeUpPercent, 2),
    ...barReported("latency above the link, ms,", Math.max(...own.map(addedMs)), bars.addedMs, 1),
  ];
};

export const soundDocument = (results: readonly SoundCellResult[], facts: SoundFacts): string => {
  const rows: readonly LinkRow[] = SOUND_CELLS.map(({ cell: { title, name } }) => ({
    title,
    name,
    results: new Map(results.filter(({ cell }) => cell === name).map((result) => [result.contender, result])),
  })).filter((row) => row.results.size > 0);
  const columns: readonly Column<LinkRow>[] = [
    ["link", ({ title }) => title],
    ...SOUND_CONTENDER_NAMES.filter((name) => results.some(({ contender }) => contender === name)).map(
      (name): Column<LinkRow> => [SOUND_CONTENDERS[name].title, (row) => cellText(row.results.get(name))],
    ),
  ];
  return [
    "# Audio under loss, by link",
    "",
    "Written by `npm run bench:sound`. Method: [docs/latency.md](../../docs/latency.md#sound-under-loss). Every figure: `sound.json`.",
    "",
    `${facts.day}, ${facts.browser}, seed ${facts.seed}: ${results.length} runs of ${figure(facts.measureMs / 1000, 0)} s, speech alone. Cells: made up %/distant frames %/latency above the link, ms.`,
    "",
    "| ratio, ours to Chrome's better kind | value |",
    "|---|---|",
    ...(Object.keys(SOUND_RATIOS) as SoundRatioName[]).map((name) => `| \`${name}\` | ${figure(soundRatio(results, name), 3)} |`),
    `| losses on the panel, to those of one link | ${figure(lossesReported(results), 3)} |`,
    "",
    ...(facts.failures.length === 0
      ? []
      : ["Runs without a result:", "", ...facts.failures.map((failure) => `- ${failure}`), ""]),
    ...markdownRows(rows, columns),
    "",
    "Bars, worse leg of ours:",
    "",
    ...rows.flatMap(({ title, name }) => barsReported(results, name).map((bar) => `- ${title}: ${bar}`)),
    "",
  ].join("\n");
};
