import { median } from "@setsuna/testkit";
import { finish, printTable, ratio } from "../shared/output.ts";
import type { SendPattern } from "./load/send-pattern.ts";
import type { WindowResult } from "./window.ts";

export const OURS = "Setsuna relay";
/** Passes packets on through the same library as our relay, and nothing else. */
export const BARE_WEBRTC = "bare WebRTC fan-out";
/** The same with UDP sockets of Node: no encryption either. */
export const BARE_DATAGRAMS = "bare UDP fan-out";

type Field = {
  [Name in keyof WindowResult]: WindowResult[Name] extends number ? Name : never;
}[keyof WindowResult];

/** Prints the table and the closing line, and writes bench/results/relay.json. Windows that were not calm count only where no calm one is. */
export const report = (results: readonly WindowResult[], isCalm: (result: WindowResult) => boolean, detail: object): void => {
  const windowsOf = (name: string, viewers: number, pattern: SendPattern): readonly WindowResult[] => {
    const all = results.filter((each) => each.target === name && each.viewers === viewers && each.pattern === pattern);
    const calm = all.filter(isCalm);
    return calm.length > 0 ? calm : all;
  };
  const figure = (name: string, viewers: number, pattern: SendPattern, field: Field): number | null => {
    const values = windowsOf(name, viewers, pattern).map((result) => result[field]);
    return values.length === 0 ? null : median(values);
  };
  const names = [...new Set(results.map((result) => result.target))].sort();
  const counts = [...new Set(results.map((result) => result.viewers))].sort((a, b) => a - b);
  const patterns: readonly SendPattern[] = ["even", "frames"];

  const columns: readonly (readonly [string, Field])[] = [
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
  printTable(
    ["viewers", "packets sent", "relay", "windows", ...columns.map(([title]) => title)],
    counts.flatMap((viewers) =>
      patterns.flatMap((pattern) =>
        names
          .filter((name) => windowsOf(name, viewers, pattern).length > 0)
          .map((name) => [
            String(viewers),
            pattern,
            name,
            String(windowsOf(name, viewers, pattern).length),
            ...columns.map(([, field]) => (figure(name, viewers, pattern, field) ?? Number.NaN).toFixed(2)),
          ]),
      ),
    ),
  );

  /** The better of Janus's two settings. */
  const best = (field: Field, pattern: SendPattern = "even"): number | null => {
    const values = names.filter((name) => name.startsWith("Janus")).map((name) => figure(name, 40, pattern, field));
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : Math.min(...known);
  };
  const figures: Record<string, number | null> = {};
  for (const viewers of counts) {
    figures[`cpuUsPerPacket${viewers}`] = figure(OURS, viewers, "even", "cpuUsPerPacket");
    figures[`addedP50Ms${viewers}`] = figure(OURS, viewers, "even", "addedP50Ms");
    figures[`addedP99Ms${viewers}`] = figure(OURS, viewers, "even", "addedP99Ms");
    figures[`throughP99Ms${viewers}`] = figure(OURS, viewers, "even", "throughP99Ms");
    figures[`directP99Ms${viewers}`] = figure(OURS, viewers, "even", "directP99Ms");
  }
  figures.framesAddedP99Ms40 = figure(OURS, 40, "frames", "addedP99Ms");
  figures.frameP50Ms40 = figure(OURS, 40, "frames", "frameP50Ms");
  figures.frameP99Ms40 = figure(OURS, 40, "frames", "frameP99Ms");
  figures.janusFrameP50Ms40 = best("frameP50Ms", "frames");
  figures.janusFrameP99Ms40 = best("frameP99Ms", "frames");
  figures.bareWebRtcFrameP50Ms40 = figure(BARE_WEBRTC, 40, "frames", "frameP50Ms");
  figures.framesThroughP99Ms40 = figure(OURS, 40, "frames", "throughP99Ms");
  figures.framesCpuUsPerPacket40 = figure(OURS, 40, "frames", "cpuUsPerPacket");
  figures.janusCpuUsPerPacket40 = best("cpuUsPerPacket");
  figures.janusAddedP99Ms40 = best("addedP99Ms");
  figures.janusFramesAddedP99Ms40 = best("addedP99Ms", "frames");
  figures.framesJanusCpuUsPerPacket40 = best("cpuUsPerPacket", "frames");
  figures.bareWebRtcCpuUsPerPacket40 = figure(BARE_WEBRTC, 40, "even", "cpuUsPerPacket");
  figures.bareUdpCpuUsPerPacket40 = figure(BARE_DATAGRAMS, 40, "even", "cpuUsPerPacket");
  figures.framesBareWebRtcCpuUsPerPacket40 = figure(BARE_WEBRTC, 40, "frames", "cpuUsPerPacket");
  figures.framesBareUdpCpuUsPerPacket40 = figure(BARE_DATAGRAMS, 40, "frames", "cpuUsPerPacket");
  figures.framesBareWebRtcAddedP99Ms40 = figure(BARE_WEBRTC, 40, "frames", "addedP99Ms");
  figures.stealPercent40 = figure(OURS, 40, "even", "stealPercent");
  figures.foreignPercent40 = figure(OURS, 40, "even", "foreignPercent");
  const ours = figures.cpuUsPerPacket40 ?? null;
  const detailOfAll = { ...detail, results };
  const ratios = {
    cpuVsJanus40: ratio(ours, figures.janusCpuUsPerPacket40),
    p99VsJanus40: ratio(figures.addedP99Ms40 ?? null, figures.janusAddedP99Ms40),
    cpuVsBareWebRtc40: ratio(ours, figures.bareWebRtcCpuUsPerPacket40),
    cpuVsBareUdp40: ratio(ours, figures.bareUdpCpuUsPerPacket40),
    framesCpuVsJanus40: ratio(figures.framesCpuUsPerPacket40, figures.framesJanusCpuUsPerPacket40),
    frameP50VsJanus40: ratio(figures.frameP50Ms40, figures.janusFrameP50Ms40),
    framesP99VsJanus40: ratio(figures.framesAddedP99Ms40, figures.janusFramesAddedP99Ms40),
  };
  finish({ bench: "relay", figures, ratios }, detailOfAll);
};
