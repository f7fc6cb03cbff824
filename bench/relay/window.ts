import { readdirSync, readFileSync } from "node:fs";
import { percentile, processCpuNanoseconds, startCpuWindow } from "@setsuna/testkit";
import type { Arrivals, BenchClient } from "./clients.ts";
import { LOAD, type RtpLoad } from "./rtp-load.ts";

export interface WindowResult {
  readonly target: string;
  readonly viewers: number;
  readonly packetsIn: number;
  readonly packetsOut: number;
  /** Share of packets that did not arrive at a viewer, 0-1. */
  readonly lost: number;
  /** CPU of the forwarding process for each packet that reached a viewer, in microseconds. */
  readonly cpuUsPerPacket: number;
  /** Client to client, ms. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly stealPercent: number;
  readonly idlePercent: number;
}

const SEND_GRAIN_MS = 2;
const QUIET_MS = 60;
const LONGEST_DRAIN_MS = 2000;

const cpuOf = (pid: number): number =>
  processCpuNanoseconds(
    pid,
    (path) => readdirSync(path),
    (path) => readFileSync(path, "utf8"),
  );

/** Sends at the load's rate for `durationMs`. Resolves with the number of packets sent. */
export const sendFor = (publisher: BenchClient, load: RtpLoad, durationMs: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const elapsed = performance.now() - start;
      const due = Math.floor((Math.min(elapsed, durationMs) * LOAD.packetsPerSecond) / 1000);
      try {
        for (; sent < due; sent++) publisher.send(load.next(process.hrtime.bigint()));
      } catch (error) {
        clearInterval(timer);
        reject(error);
        return;
      }
      if (elapsed < durationMs) return;
      clearInterval(timer);
      resolve(sent);
    }, SEND_GRAIN_MS);
  });

/** Waits until nothing arrives any more, or for so long that something is wrong anyway. */
const drained = async (arrivals: Arrivals): Promise<void> => {
  const end = performance.now() + LONGEST_DRAIN_MS;
  for (let before = -1; before !== arrivals.received && performance.now() < end; ) {
    before = arrivals.received;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
};

/** One window of load with the process's CPU and the arrivals in it. */
export const measureWindow = async (
  name: string,
  pid: number,
  publisher: BenchClient,
  load: RtpLoad,
  arrivals: Arrivals,
  viewers: number,
  durationMs: number,
): Promise<WindowResult> => {
  // What is still on its way, such as replays to those who just joined, belongs to what came before.
  await drained(arrivals);
  arrivals.reset();
  const endCpu = startCpuWindow();
  const before = cpuOf(pid);
  const packetsIn = await sendFor(publisher, load, durationMs);
  await drained(arrivals);
  const cpuNs = cpuOf(pid) - before;
  const cpu = endCpu();
  const delays = arrivals.delaysMs.sort((a, b) => a - b);
  return {
    target: name,
    viewers,
    packetsIn,
    packetsOut: arrivals.received,
    lost: 1 - arrivals.received / (packetsIn * viewers),
    cpuUsPerPacket: cpuNs / 1000 / arrivals.received,
    p50Ms: percentile(delays, 0.5),
    p99Ms: percentile(delays, 0.99),
    ...cpu,
  };
};
