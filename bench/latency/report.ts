import { median } from "@setsuna/testkit";
import { finish, printTable, ratio } from "../shared/output.ts";
import { BAD_30, BAD_60, CLEAN_30, CLEAN_60 } from "./conditions.ts";
import { FLOOR_NAME, type RunResult } from "./run-once.ts";

type Field =
  | "p50"
  | "p95"
  | "p99"
  | "freezes"
  | "freezeMs"
  | "framesPerSecond"
  | "mbps"
  | "encodeMs"
  | "keyFrames"
  | "stealPercent";

const OURS = "Setsuna through our relay";
const OURS_DIRECT = "Setsuna directly";
const OURS_DOWN = `${OURS} (line on the downlink)`;
const OURS_UP = `${OURS} (line on the uplink)`;
const CARRIER = "WebCodecs and a data channel, nothing else";
const CHROME_H264 = "Chrome's own, H264, peer to peer";
const CHROME_VP8 = "Chrome's own, VP8, peer to peer";
const CHROME_THROUGH_RELAY = "Chrome's playout through our relay";

const least = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
};
const most = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};

/** Prints the table of medians and the closing line, and writes everything to bench/results/latency.json. */
export const report = (results: readonly RunResult[], failures: readonly unknown[], plan: unknown): void => {
  const medianOf = (system: string, condition: string, value: (result: RunResult) => number): number | null => {
    const values = results.filter((result) => result.system === system && result.condition === condition).map(value);
    return values.length === 0 ? null : median(values);
  };
  const of = (system: string, condition: string, field: Field): number | null =>
    medianOf(system, condition, (result) => result[field]);
  const decoded = (system: string, condition: string, field: "p50" | "p95"): number | null =>
    medianOf(system, condition, (result) => result.atDecoder[field]);
  const groups = [...new Map(results.map((result) => [`${result.condition}|${result.system}`, result])).values()].sort(
    (a, b) => a.condition.localeCompare(b.condition) || a.system.localeCompare(b.system),
  );
  const fields = ["freezes", "freezeMs", "framesPerSecond", "mbps", "encodeMs", "keyFrames", "stealPercent"] as const;
  printTable(
    [
      "line",
      "system",
      "codec",
      "playout",
      "p50 ms",
      "p95",
      "p99",
      "at decoder p50",
      "p95",
      "freezes",
      "frozen ms",
      "fps",
      "Mbit/s",
      "encode ms",
      "keyframes",
      "steal %",
    ],
    groups.map(({ condition, system, codec, playout }) => [
      condition,
      system,
      codec,
      playout ?? "-",
      ...(["p50", "p95", "p99"] as const).map((field) => of(system, condition, field) ?? Number.NaN),
      ...(["p50", "p95"] as const).map((field) => decoded(system, condition, field) ?? Number.NaN),
      ...fields.map((field) => of(system, condition, field) ?? Number.NaN),
    ]),
  );

  const clean = (condition: string) => ({
    ours: of(OURS, condition, "p50"),
    oursP95: of(OURS, condition, "p95"),
    direct: of(OURS_DIRECT, condition, "p50"),
    carrier: of(CARRIER, condition, "p50"),
    h264: of(CHROME_H264, condition, "p50"),
    h264P95: of(CHROME_H264, condition, "p95"),
    vp8: of(CHROME_VP8, condition, "p50"),
    native: of(CHROME_THROUGH_RELAY, condition, "p50"),
    oursDecoded: decoded(OURS, condition, "p50"),
    directDecoded: decoded(OURS_DIRECT, condition, "p50"),
    oursDecodedP95: decoded(OURS, condition, "p95"),
    h264Decoded: decoded(CHROME_H264, condition, "p50"),
    h264DecodedP95: decoded(CHROME_H264, condition, "p95"),
    vp8Decoded: decoded(CHROME_VP8, condition, "p50"),
    nativeDecoded: decoded(CHROME_THROUGH_RELAY, condition, "p50"),
    floor: of(FLOOR_NAME, condition, "p50"),
  });
  // The line may stand on either leg; the worse one for us counts, against the better of Chrome's codecs.
  const bad = (condition: string) => ({
    ours: most([of(OURS_DOWN, condition, "p50"), of(OURS_UP, condition, "p50")]),
    oursFrozen: most([of(OURS_DOWN, condition, "freezeMs"), of(OURS_UP, condition, "freezeMs")]),
    chrome: least([of(CHROME_H264, condition, "p50"), of(CHROME_VP8, condition, "p50")]),
    oursDecoded: most([decoded(OURS_DOWN, condition, "p50"), decoded(OURS_UP, condition, "p50")]),
    chromeDecoded: least([decoded(CHROME_H264, condition, "p50"), decoded(CHROME_VP8, condition, "p50")]),
    chromeFrozen: least([of(CHROME_H264, condition, "freezeMs"), of(CHROME_VP8, condition, "freezeMs")]),
  });
  const ratiosOf = (cleanName: string, badName: string, suffix: string): Record<string, number | null> => {
    const onClean = clean(cleanName);
    const onBad = bad(badName);
    return {
      [`p50VsChromeH264${suffix}`]: ratio(onClean.ours, onClean.h264),
      [`p95VsChromeH264${suffix}`]: ratio(onClean.oursP95, onClean.h264P95),
      [`p50VsChromeVp8${suffix}`]: ratio(onClean.ours, onClean.vp8),
      [`p50VsChromeThroughRelay${suffix}`]: ratio(onClean.ours, onClean.native),
      [`p50DirectVsChromeH264${suffix}`]: ratio(onClean.direct, onClean.h264),
      [`p50DirectVsCarrier${suffix}`]: ratio(onClean.direct, onClean.carrier),
      [`p50VsCarrier${suffix}`]: ratio(onClean.ours, onClean.carrier),
      [`p50BadVsChrome${suffix}`]: ratio(onBad.ours, onBad.chrome),
      // One added to both, so that no frozen time on either side compares as equal.
      [`frozenBadVsChrome${suffix}`]:
        onBad.oursFrozen === null || onBad.chromeFrozen === null ? null : ratio(onBad.oursFrozen + 1, onBad.chromeFrozen + 1),
      [`p50VsFloor${suffix}`]: ratio(onClean.oursDecoded, onClean.floor),
      [`p50VsChromeH264AtDecoder${suffix}`]: ratio(onClean.oursDecoded, onClean.h264Decoded),
      [`p95VsChromeH264AtDecoder${suffix}`]: ratio(onClean.oursDecodedP95, onClean.h264DecodedP95),
      [`p50VsChromeVp8AtDecoder${suffix}`]: ratio(onClean.oursDecoded, onClean.vp8Decoded),
      [`p50VsChromeThroughRelayAtDecoder${suffix}`]: ratio(onClean.oursDecoded, onClean.nativeDecoded),
      [`p50DirectVsChromeH264AtDecoder${suffix}`]: ratio(onClean.directDecoded, onClean.h264Decoded),
      [`p50BadVsChromeAtDecoder${suffix}`]: ratio(onBad.oursDecoded, onBad.chromeDecoded),
    };
  };
  const figures = Object.fromEntries(
    [
      ["p50CleanMs", clean(CLEAN_30.name).ours],
      ["p95CleanMs", clean(CLEAN_30.name).oursP95],
      ["p99CleanMs", of(OURS, CLEAN_30.name, "p99")],
      ["p50CleanAtDecoderMs", clean(CLEAN_30.name).oursDecoded],
      ["p50DirectMs", clean(CLEAN_30.name).direct],
      ["p50DirectAtDecoderMs", clean(CLEAN_30.name).directDecoded],
      ["p50Clean60Ms", clean(CLEAN_60.name).ours],
      ["p50BadMs", bad(BAD_30.name).ours],
      ["frozenBadMs", bad(BAD_30.name).oursFrozen],
      ["p50FloorMs", clean(CLEAN_30.name).floor],
      ["p50CarrierMs", clean(CLEAN_30.name).carrier],
      ["p50ChromeH264Ms", clean(CLEAN_30.name).h264],
      ["p50ChromeVp8Ms", clean(CLEAN_30.name).vp8],
      ["mbpsClean", of(OURS, CLEAN_30.name, "mbps")],
      ["stealPercentMax", results.length === 0 ? null : Math.max(...results.map((result) => result.stealPercent))],
    ].filter(([, value]) => value !== null),
  ) as Record<string, number>;
  const at60 = results.some((result) => result.condition === CLEAN_60.name) ? ratiosOf(CLEAN_60.name, BAD_60.name, "At60") : {};
  finish(
    { bench: "latency", figures, ratios: { ...ratiosOf(CLEAN_30.name, BAD_30.name, ""), ...at60 } },
    { plan, results, failures },
  );
};
