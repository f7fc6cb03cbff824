import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { cpuNanosecondsBetween, readThreadCpu, startCpuWindow } from "@setsuna/testkit";
import { residentBytes } from "../shared/resident.ts";
import type { ClientHost } from "./clients/client-host.ts";
import { datagramsRead } from "./datagrams.ts";
import { type DelaySummary, summariseDelays } from "./delays.ts";
import type { SendPattern } from "./load/send-pattern.ts";

export interface ClientHosts {
  readonly sender: ClientHost;
  readonly timed: ClientHost;
  readonly crowd: ClientHost;
}

export interface WindowResult extends DelaySummary {
  readonly target: string;
  readonly streams: number;
  readonly viewers: number;
  readonly pattern: SendPattern;
  readonly separated: boolean;
  readonly packetsIn: number;
  readonly packetsOut: number;
  readonly cpuUsPerPacket: number;
  readonly residentMb: number;
  readonly senderCpuPercent: number;
  readonly timedCpuPercent: number;
  readonly crowdCpuPercent: number;
  readonly stealPercent: number;
  readonly idlePercent: number;
  readonly foreignPercent: number;
}

/** Wait this long for packets in flight before reading delays, ms. */
const LANDING_MS = 150;

export const measureWindow = async (
  relay: { readonly name: string; readonly pid: number; readonly separated: boolean },
  hosts: ClientHosts,
  keepAwakePids: readonly number[],
  load: { readonly streams: number; readonly viewers: number; readonly timedViewers: number; readonly perSecond: number },
  pattern: SendPattern,
  durationMs: number,
): Promise<WindowResult> => {
  const pids = [relay.pid, hosts.sender.pid, hosts.timed.pid, hosts.crowd.pid, process.pid, ...keepAwakePids];
  await hosts.timed.takeArrivals();
  const from = await hosts.sender.nextNumber();
  const endCpu = startCpuWindow();
  const startedAt = performance.now();
  const datagramsBefore = datagramsRead();
  const before = pids.map((pid) => readThreadCpu(pid));
  await pause(durationMs);
  const after = pids.map((pid) => readThreadCpu(pid));
  const datagrams = datagramsRead() - datagramsBefore;
  const elapsedMs = performance.now() - startedAt;
  const cpu = endCpu();
  const to = await hosts.sender.nextNumber();
  await pause(LANDING_MS);
  const { streams, viewers } = load;
  const delays = summariseDelays(await hosts.timed.takeArrivals(), from, to, load);
  const packetsIn = streams * (to - from);
  // The relay and the control read each packet once. The smaller estimate counts, so that RTCP doesn't pass for media.
  const packetsOut = Math.min(datagrams - packetsIn - (to - from), packetsIn * viewers * (1 - Math.max(0, delays.lost)));
  const grown = after.map((threads, index) => cpuNanosecondsBetween(before[index] ?? new Map(), threads));
  const ownNs = grown.reduce((sum, value) => sum + value, 0);
  const ownPercent = ownNs / 1e4 / elapsedMs / cpus().length;
  const [relayNs = 0, senderPercent = 0, timedPercent = 0, crowdPercent = 0] = grown.map((ns, index) =>
    index === 0 ? ns : ns / 1e4 / elapsedMs,
  );
  return {
    target: relay.name,
    streams,
    viewers,
    pattern,
    separated: relay.separated,
    packetsIn,
    packetsOut,
    cpuUsPerPacket: relayNs / 1000 / packetsOut,
    residentMb: residentBytes(relay.pid) / 1e6,
    senderCpuPercent: senderPercent,
    timedCpuPercent: timedPercent,
    crowdCpuPercent: crowdPercent,
    ...delays,
    ...cpu,
    foreignPercent: Math.max(0, 100 - cpu.idlePercent - cpu.stealPercent - ownPercent),
  };
};
