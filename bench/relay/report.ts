import { PACKETS_PER_SECOND } from "@setsuna/testkit/load";
import { printRows, ratio } from "../shared/output.ts";
import type { BenchResult } from "../shared/runner.ts";
import { least, medianOf } from "../shared/summaries.ts";
import type { SendPattern } from "./load/send-pattern.ts";
import type { WindowResult } from "./window.ts";

export const OURS = "Setsuna relay";
export const BARE_WEBRTC = "bare WebRTC fan-out";
export const BARE_DATAGRAMS = "bare UDP fan-out";

/** 1 Mbit/s each, with `viewers` each. */
export const MANY_STREAMS = { streams: 50, viewers: 4, perSecond: PACKETS_PER_SECOND / 5 } as const;

type Field = {
  [Name in keyof WindowResult]: WindowResult[Name] extends number ? Name : never;
}[keyof WindowResult];

const COLUMNS: readonly (readonly [string, Field])[] = [
  ["us a packet", "cpuUsPerPacket"],
  ["added p50 ms", "addedP50Ms"],
  ["added p99 ms", "addedP99Ms"],
  ["frame p50", "frameP50Ms"],
  ["frame p99", "frameP99Ms"],
  ["through p50", "throughP50Ms"],
  ["through p99", "throughP99Ms"],
  ["direct p50", "directP50Ms"],
  ["direct p99", "directP99Ms"],
  ["steal %", "stealPercent"],
  ["foreign %", "foreignPercent"],
];
const OURS_EVEN = ["cpuUsPerPacket", "addedP50Ms", "addedP99Ms", "throughP99Ms", "directP99Ms"] as const;

/** Disturbed windows count only without calm ones. */
export const report = (
  results: readonly WindowResult[],
  isCalm: (result: WindowResult) => boolean,
): Pick<BenchResult, "figures" | "ratios"> => {
  const calmOf = (all: readonly WindowResult[]): readonly WindowResult[] => {
    const calm = all.filter(isCalm);
    return calm.length > 0 ? calm : all;
  };
  const windowsOf = (name: string, viewers: number, pattern: SendPattern): readonly WindowResult[] =>
    calmOf(results.filter((each) => each.target === name && each.viewers === viewers && each.pattern === pattern));
  const figure = (name: string, viewers: number, pattern: SendPattern, field: Field): number | null =>
    medianOf(windowsOf(name, viewers, pattern), (result) => result[field]);
  const names = [...new Set(results.map((result) => result.target))].sort();
  const counts = [...new Set(results.map((result) => result.viewers))].sort((a, b) => a - b);
  const patterns: readonly SendPattern[] = ["even", "frames"];
  const rows = counts
    .flatMap((viewers) => patterns.flatMap((pattern) => names.map((name) => ({ viewers, pattern, name }))))
    .map((row) => ({ ...row, windows: windowsOf(row.name, row.viewers, row.pattern) }))
    .filter(({ windows }) => windows.length > 0);
  printRows(rows, [
    ["senders", ({ windows }) => String(windows[0]?.streams ?? 1)],
    ["viewers of each", ({ viewers }) => String(viewers)],
    ["packets sent", ({ pattern }) => pattern],
    ["relay", ({ name }) => name],
    ["windows", ({ windows }) => String(windows.length)],
    ...COLUMNS.map(
      ([title, field]) =>
        [
          title,
          (row: (typeof rows)[number]) => (medianOf(row.windows, (result) => result[field]) ?? Number.NaN).toFixed(2),
        ] as const,
    ),
  ]);

  const at40 =
    (name: string) =>
    (field: Field, pattern: SendPattern = "even"): number | null =>
      figure(name, 40, pattern, field);
  const many = calmOf(results.filter(({ streams }) => streams === MANY_STREAMS.streams));
  const [ours, bareWebRtc, bareUdp] = [at40(OURS), at40(BARE_WEBRTC), at40(BARE_DATAGRAMS)];
  const janus = (field: Field, pattern: SendPattern = "even"): number | null =>
    least(names.filter((name) => name.startsWith("Janus")).map((name) => figure(name, 40, pattern, field)));
  const figures = {
    ...Object.fromEntries(
      counts
        .filter((viewers) => viewers !== MANY_STREAMS.viewers)
        .flatMap((viewers) => OURS_EVEN.map((field) => [`${field}${viewers}`, figure(OURS, viewers, "even", field)])),
    ),
    framesAddedP99Ms40: ours("addedP99Ms", "frames"),
    frameP50Ms40: ours("frameP50Ms", "frames"),
    frameP99Ms40: ours("frameP99Ms", "frames"),
    janusFrameP50Ms40: janus("frameP50Ms", "frames"),
    janusFrameP99Ms40: janus("frameP99Ms", "frames"),
    bareWebRtcFrameP50Ms40: bareWebRtc("frameP50Ms", "frames"),
    framesThroughP99Ms40: ours("throughP99Ms", "frames"),
    framesCpuUsPerPacket40: ours("cpuUsPerPacket", "frames"),
    janusCpuUsPerPacket40: janus("cpuUsPerPacket"),
    janusAddedP99Ms40: janus("addedP99Ms"),
    janusFramesAddedP99Ms40: janus("addedP99Ms", "frames"),
    framesJanusCpuUsPerPacket40: janus("cpuUsPerPacket", "frames"),
    bareWebRtcCpuUsPerPacket40: bareWebRtc("cpuUsPerPacket"),
    bareUdpCpuUsPerPacket40: bareUdp("cpuUsPerPacket"),
    framesBareWebRtcCpuUsPerPacket40: bareWebRtc("cpuUsPerPacket", "frames"),
    framesBareUdpCpuUsPerPacket40: bareUdp("cpuUsPerPacket", "frames"),
    framesBareWebRtcAddedP99Ms40: bareWebRtc("addedP99Ms", "frames"),
    manyStreamsCpuUsPerPacket: medianOf(many, (result) => result.cpuUsPerPacket),
    manyStreamsAddedP50Ms: medianOf(many, (result) => result.addedP50Ms),
    manyStreamsAddedP99Ms: medianOf(many, (result) => result.addedP99Ms),
    manyStreamsFrameP99Ms: medianOf(many, (result) => result.frameP99Ms),
    stealPercent40: ours("stealPercent"),
    foreignPercent40: ours("foreignPercent"),
  };
  const cpu = ours("cpuUsPerPacket");
  const ratios = {
    cpuVsJanus40: ratio(cpu, figures.janusCpuUsPerPacket40),
    p99VsJanus40: ratio(ours("addedP99Ms"), figures.janusAddedP99Ms40),
    cpuVsBareWebRtc40: ratio(cpu, figures.bareWebRtcCpuUsPerPacket40),
    cpuVsBareUdp40: ratio(cpu, figures.bareUdpCpuUsPerPacket40),
    framesCpuVsJanus40: ratio(figures.framesCpuUsPerPacket40, figures.framesJanusCpuUsPerPacket40),
    frameP50VsJanus40: ratio(figures.frameP50Ms40, figures.janusFrameP50Ms40),
    framesP99VsJanus40: ratio(figures.framesAddedP99Ms40, figures.janusFramesAddedP99Ms40),
  };
  return { figures, ratios };
};
