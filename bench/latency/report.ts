import { printRows, ratio } from "../shared/output.ts";
import type { BenchResult } from "../shared/runner.ts";
import { largest, least, medianOf } from "../shared/summaries.ts";
import { BAD_30, BAD_60, CLEAN_30, CLEAN_60 } from "./conditions.ts";
import { FLOOR_NAME, type RunResult } from "./run-once.ts";

const OURS = "Setsuna through our relay";
const OURS_DIRECT = "Setsuna directly";
const OURS_BAD = [`${OURS} (line on the downlink)`, `${OURS} (line on the uplink)`];
const CARRIER = "WebCodecs and a data channel, nothing else";
const CHROME_H264 = "Chrome's own, H264, peer to peer";
const CHROME_VP8 = "Chrome's own, VP8, peer to peer";
const CHROME_THROUGH_RELAY = "Chrome's playout through our relay";

const SHOWN = { p50: ({ p50 }: RunResult) => p50, p95: ({ p95 }: RunResult) => p95 };
const DECODED = { p50: ({ atDecoder }: RunResult) => atDecoder.p50, p95: ({ atDecoder }: RunResult) => atDecoder.p95 };
const frozen = ({ freezeMs }: RunResult): number => freezeMs;

const CLEAN_RATIOS = [
  ["p50VsChromeH264", OURS, CHROME_H264, "p50"],
  ["p95VsChromeH264", OURS, CHROME_H264, "p95"],
  ["p50VsChromeVp8", OURS, CHROME_VP8, "p50"],
  ["p50VsChromeThroughRelay", OURS, CHROME_THROUGH_RELAY, "p50"],
  ["p50DirectVsChromeH264", OURS_DIRECT, CHROME_H264, "p50"],
] as const;

export const report = (results: readonly RunResult[]): Pick<BenchResult, "figures" | "ratios"> => {
  const of = (system: string, condition: string, read: (result: RunResult) => number): number | null =>
    medianOf(
      results.filter((result) => result.system === system && result.condition === condition),
      read,
    );
  const groups = [...new Map(results.map((result) => [`${result.condition}|${result.system}`, result])).values()].sort(
    (a, b) => a.condition.localeCompare(b.condition) || a.system.localeCompare(b.system),
  );
  const median = (read: (result: RunResult) => number) => (row: RunResult) => of(row.system, row.condition, read) ?? Number.NaN;
  printRows(groups, [
    ["line", (row) => row.condition],
    ["system", (row) => row.system],
    ["codec", (row) => row.codec],
    ["playout", (row) => row.playout ?? "-"],
    ["p50 ms", median(SHOWN.p50)],
    ["p95", median(SHOWN.p95)],
    ["p99", median((result) => result.p99)],
    ["at decoder p50", median(DECODED.p50)],
    ["p95", median(DECODED.p95)],
    ["freezes", median((result) => result.freezes)],
    ["frozen ms", median(frozen)],
    ["fps", median((result) => result.framesPerSecond)],
    ["Mbit/s", median((result) => result.mbps)],
    ["encode ms", median((result) => result.encodeMs)],
    ["keyframes", median((result) => result.keyFrames)],
    ["steal %", median((result) => result.stealPercent)],
  ]);

  const oursBad = (condition: string, read: (result: RunResult) => number): number | null =>
    largest(OURS_BAD.map((system) => of(system, condition, read)));
  const chromeBad = (condition: string, read: (result: RunResult) => number): number | null =>
    least([CHROME_H264, CHROME_VP8].map((system) => of(system, condition, read)));
  const ratiosOf = (clean: string, bad: string, suffix: string): Record<string, number | null> => {
    const [oursFrozen, chromeFrozen] = [oursBad(bad, frozen), chromeBad(bad, frozen)];
    const compared = (at: typeof SHOWN, name: string): [string, number | null][] => [
      ...CLEAN_RATIOS.map(([title, ours, theirs, part]): [string, number | null] => [
        `${title}${name}`,
        ratio(of(ours, clean, at[part]), of(theirs, clean, at[part])),
      ]),
      [`p50BadVsChrome${name}`, ratio(oursBad(bad, at.p50), chromeBad(bad, at.p50))],
    ];
    const pairs: [string, number | null][] = [
      ...compared(SHOWN, ""),
      ["p50DirectVsCarrier", ratio(of(OURS_DIRECT, clean, SHOWN.p50), of(CARRIER, clean, SHOWN.p50))],
      ["p50VsCarrier", ratio(of(OURS, clean, SHOWN.p50), of(CARRIER, clean, SHOWN.p50))],
      // One added to both, so that no freezes on either side compare as equal.
      ["frozenBadVsChrome", oursFrozen === null || chromeFrozen === null ? null : ratio(oursFrozen + 1, chromeFrozen + 1)],
      ["p50VsFloor", ratio(of(OURS, clean, DECODED.p50), of(FLOOR_NAME, clean, SHOWN.p50))],
      ...compared(DECODED, "AtDecoder"),
    ];
    return Object.fromEntries(pairs.map(([name, value]) => [`${name}${suffix}`, value]));
  };
  const clean = CLEAN_30.name;
  const figures = {
    p50CleanMs: of(OURS, clean, SHOWN.p50),
    p95CleanMs: of(OURS, clean, SHOWN.p95),
    p99CleanMs: of(OURS, clean, (result) => result.p99),
    p50CleanAtDecoderMs: of(OURS, clean, DECODED.p50),
    p50DirectMs: of(OURS_DIRECT, clean, SHOWN.p50),
    p50DirectAtDecoderMs: of(OURS_DIRECT, clean, DECODED.p50),
    p50Clean60Ms: of(OURS, CLEAN_60.name, SHOWN.p50),
    p50BadMs: oursBad(BAD_30.name, SHOWN.p50),
    frozenBadMs: oursBad(BAD_30.name, frozen),
    p50FloorMs: of(FLOOR_NAME, clean, SHOWN.p50),
    p50CarrierMs: of(CARRIER, clean, SHOWN.p50),
    p50ChromeH264Ms: of(CHROME_H264, clean, SHOWN.p50),
    p50ChromeVp8Ms: of(CHROME_VP8, clean, SHOWN.p50),
    mbpsClean: of(OURS, clean, (result) => result.mbps),
    stealPercentMax: largest(results.map((result) => result.stealPercent)),
  };
  const known = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null));
  const at60 = results.some((result) => result.condition === CLEAN_60.name) ? ratiosOf(CLEAN_60.name, BAD_60.name, "At60") : {};
  return { figures: known, ratios: { ...ratiosOf(CLEAN_30.name, BAD_30.name, ""), ...at60 } };
};
