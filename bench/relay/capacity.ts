import { median, STEAL_LIMIT_PERCENT } from "@setsuna/testkit";
import { PACKETS_PER_SECOND } from "@setsuna/testkit/load";
import { commandArguments } from "@setsuna/testkit/model";
import { machineAddress } from "@setsuna/testkit/stack";
import { requireBuilt } from "../shared/command.ts";
import { printRows, say } from "../shared/output.ts";
import { Opened, runBench } from "../shared/runner.ts";
import { profileFlags, readProfile, topFunctions } from "./profile.ts";
import { MANY_STREAMS } from "./report.ts";
import { runSetUp } from "./set-up.ts";
import { relayIsBuilt, SetsunaTarget } from "./targets/setsuna-target.ts";
import type { WindowResult } from "./window.ts";

/**
 * `npm run bench:capacity [-- --quick] [-- --profile=VIEWERS]`: what one relay process carries: one sender of 5 Mbit/s with 20 to
 * 200 viewers, the memory per viewer, 200 viewers of slower streams, and 50 senders with 4 viewers each. `--profile` prints a
 * relay's functions by their own time. Relay and clients have one core each.
 */

const LIMIT_MS = 10;
const CLOSE_MS = 5;
const TOP_FUNCTIONS = 12;
const given = commandArguments({ options: ["profile"], flags: ["quick"] });
const quick = given.flag("quick");
const profiled = given.number("profile", undefined);
const VIEWER_COUNTS = quick ? [20, 60] : [20, 40, 60, 80, 100, 150, 200];
/** Packet rates for 200 viewers at 2 and 1 Mbit/s. */
const SLOWER = quick ? [] : [PACKETS_PER_SECOND / 2.5, PACKETS_PER_SECOND / 5];
const MAX_VIEWERS = 200;
const FOREIGN_LIMIT_PERCENT = 10;

requireBuilt(relayIsBuilt(), "relay");
const address = machineAddress();

const isCalm = ({ stealPercent, foreignPercent }: WindowResult): boolean =>
  stealPercent <= STEAL_LIMIT_PERCENT && foreignPercent <= FOREIGN_LIMIT_PERCENT;

interface Step {
  readonly streams: number;
  readonly viewers: number;
  readonly mbps: number;
  readonly windows: number;
  readonly cpuUsPerPacket: number;
  readonly relayPercent: number;
  readonly clientPercent: number;
  readonly addedP50Ms: number;
  readonly addedP99Ms: number;
  readonly frameP50Ms: number;
  readonly frameP99Ms: number;
  readonly lostPercent: number;
  readonly residentMb: number;
}

const WINDOW_MS = quick ? 900 : 1500;

const measure = async (streams: number, viewers: number, perSecond: number, flags?: readonly string[]): Promise<Step> => {
  const all: WindowResult[] = [];
  await runSetUp(() => SetsunaTarget.start(address, flags), {
    address,
    streams,
    viewers,
    perSecond,
    isCalm,
    warmUpMs: quick ? 1000 : 4000,
    windowMs: WINDOW_MS,
    patterns: [{ pattern: "frames", windows: quick ? 1 : 3, spareWindows: quick ? 0 : 3 }],
    onWindow: (result) => all.push(result),
  });
  const calm = all.filter(isCalm);
  const windows = calm.length > 0 ? calm : all;
  const of = (field: (result: WindowResult) => number): number => median(windows.map(field));
  const cpuUsPerPacket = of((result) => result.cpuUsPerPacket);
  const packetsPerMs = of(({ packetsOut }) => packetsOut) / WINDOW_MS;
  return {
    streams,
    viewers,
    cpuUsPerPacket,
    mbps: perSecond / 100,
    windows: windows.length,
    relayPercent: (cpuUsPerPacket * packetsPerMs) / 10,
    clientPercent: of((result) => result.senderCpuPercent + result.timedCpuPercent + result.crowdCpuPercent),
    addedP50Ms: of(({ addedP50Ms }) => addedP50Ms),
    addedP99Ms: of(({ addedP99Ms }) => addedP99Ms),
    frameP50Ms: of(({ frameP50Ms }) => frameP50Ms),
    frameP99Ms: of(({ frameP99Ms }) => frameP99Ms),
    lostPercent: of(({ lost }) => 100 * lost),
    residentMb: of(({ residentMb }) => residentMb),
  };
};

const measureOne = async (viewers: number, perSecond: number, flags?: readonly string[]): Promise<Step> => {
  const step = await measure(1, viewers, perSecond, flags);
  say(`1 sender of ${step.mbps} Mbit/s, ${viewers} viewers: added p99 ${step.addedP99Ms.toFixed(1)} ms`);
  return step;
};

if (profiled !== undefined) {
  const opened = new Opened();
  try {
    const folder = await opened.folder();
    const { relayPercent } = await measureOne(profiled, PACKETS_PER_SECOND, profileFlags(folder));
    say(`the relay took ${relayPercent.toFixed(0)} % of a core, the profiler included`);
    printRows(topFunctions(readProfile(folder), TOP_FUNCTIONS), [
      ["function", ({ name }) => name],
      ["% of its time", ({ share }) => 100 * share],
    ]);
  } finally {
    await opened.close();
  }
  process.exit(0);
}

await runBench("capacity", async () => {
  const steps: Step[] = [];
  for (const viewers of VIEWER_COUNTS) steps.push(await measureOne(viewers, PACKETS_PER_SECOND));
  const slower: Step[] = [];
  for (const perSecond of SLOWER) slower.push(await measureOne(MAX_VIEWERS, perSecond));
  const many = await measure(MANY_STREAMS.streams, MANY_STREAMS.viewers, MANY_STREAMS.perSecond);

  printRows(
    [...steps, ...slower, many],
    [
      ["senders", ({ streams }) => String(streams)],
      ["viewers of each", ({ viewers }) => String(viewers)],
      ["Mbit/s", ({ mbps }) => String(mbps)],
      ["us a packet", (step) => step.cpuUsPerPacket],
      ["relay % of a core", (step) => step.relayPercent],
      ["clients %", (step) => step.clientPercent],
      ["added p50 ms", (step) => step.addedP50Ms],
      ["p99", (step) => step.addedP99Ms],
      ["frame p50", (step) => step.frameP50Ms],
      ["p99", (step) => step.frameP99Ms],
      ["lost %", (step) => step.lostPercent],
      ["MB", (step) => step.residentMb],
    ],
  );

  const memoryPerViewer = (): number | null => {
    const [first, last] = [steps[0], steps.at(-1)];
    if (first === undefined || last === undefined || first === last) return null;
    return (last.residentMb - first.residentMb) / (last.viewers - first.viewers);
  };
  const mostWithin = (limitMs: number): number =>
    Math.max(0, ...steps.filter(({ addedP99Ms }) => addedP99Ms <= limitMs).map(({ viewers }) => viewers));
  /** Viewers that a whole core would carry at the CPU of the fullest step within the limit; null: no step is. */
  const perCore = (limitMs: number): number | null => {
    const step = steps.find(({ viewers }) => viewers === mostWithin(limitMs));
    return step === undefined ? null : (100 * step.viewers) / step.relayPercent;
  };

  return {
    figures: {
      viewersWithin10Ms: mostWithin(LIMIT_MS),
      viewersWithin5Ms: mostWithin(CLOSE_MS),
      viewersPerCoreAtThat: perCore(CLOSE_MS),
      memoryPerViewerMb: memoryPerViewer(),
      manyStreamsCpuUsPerPacket: many.cpuUsPerPacket,
      manyStreamsAddedP99Ms: many.addedP99Ms,
    },
    ratios: {},
    detail: { steps, slower, many },
    isWhole: !quick,
  };
});
