import { setTimeout as pause } from "node:timers/promises";
import { childrenOf, median, startCpuWindow } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { CLEAN_30, type Condition } from "../latency/conditions.ts";
import { chromePeer, directly, type System, throughRelay } from "../latency/systems.ts";
import { requireBuilt } from "../shared/command.ts";
import { printRows, ratio, say } from "../shared/output.ts";
import { inTurn, runBench } from "../shared/runner.ts";
import { browserProcesses, type Counted, type Part, startWindow, type ThreadTime } from "./process-cpu.ts";

/**
 * `npm run bench:client [-- --quick] [-- --threads]`: CPU time of sender and receiver pages per second of video and speech, ours
 * next to Chrome's own, on a clean link. `--threads` prints threads. Linux.
 */

const given = commandArguments({ flags: ["quick", "threads"] });
const quick = given.flag("quick");
const ROUNDS = quick ? 1 : 3;
const WARM_UP_MS = quick ? 3000 : 6000;
const MEASURE_MS = quick ? 5000 : 15_000;
const CONDITION: Condition = { ...CLEAN_30, sound: true };
const PARTS: readonly Part[] = ["sender", "receiver", "gpu", "network", "sound", "browser", "relay", "studio"];

interface Run {
  readonly system: string;
  readonly times: readonly ThreadTime[];
  readonly stealPercent: number;
}

requireBuilt();
await runBench("client", async (opened) => {
  const [browser, site, studio] = [await opened.browser(), await opened.site(), await opened.studio()];
  const [relayed, direct] = [throughRelay(studio, "instant", "downlink"), directly(studio)];
  const [h264, vp8] = [chromePeer(site, "H264"), chromePeer(site, "VP8")];
  const systems: readonly System[] = [relayed, direct, throughRelay(studio, "native", "downlink"), h264, vp8];

  const ofStudio = (): Counted[] => [
    { pid: studio.pid, part: "studio" },
    ...childrenOf(studio.pid).map(({ pid }): Counted => ({ pid, part: "relay" })),
  ];

  const measure = async (system: System): Promise<Run> => {
    const context = await browser.newContext({ permissions: ["camera", "microphone"], locale: "en-US" });
    try {
      const { sender, receiver } = await system.open({ context, condition: CONDITION, link: undefined });
      await pause(WARM_UP_MS);
      const processes = [...(await browserProcesses(browser, sender, receiver)), ...ofStudio()];
      const endCpu = startCpuWindow();
      const end = startWindow(processes);
      await pause(MEASURE_MS);
      return { system: system.name, times: end(), stealPercent: endCpu().stealPercent };
    } finally {
      await context.close();
    }
  };

  const runs: Run[] = [];
  await inTurn(ROUNDS, systems, async (system, round) => {
    say(`round ${round + 1} of ${ROUNDS}: ${system.name}`);
    runs.push(await measure(system));
  });

  const runsOf = ({ name }: System): readonly Run[] => runs.filter((run) => run.system === name);
  const perSecond = (system: System, fits: (time: ThreadTime) => boolean): number =>
    median(runsOf(system).map(({ times }) => times.filter(fits).reduce((sum, { ms }) => sum + ms, 0) / (MEASURE_MS / 1000)));
  const ofPart = (system: System, ...parts: readonly Part[]): number => perSecond(system, ({ part }) => parts.includes(part));
  const clientOf = (system: System): number => ofPart(system, "sender", "receiver", "gpu", "network", "sound", "browser");

  printRows(systems, [
    ["CPU ms a second", ({ name }) => name],
    ...PARTS.map((part) => [part, (system: System) => ofPart(system, part)] as const),
    ["clients", clientOf],
  ]);
  if (given.flag("threads"))
    for (const system of systems) {
      const names = [...new Set(runsOf(system).flatMap(({ times }) => times.map(({ part, thread }) => `${part} ${thread}`)))];
      const rows = names
        .map((name) => ({ name, ms: perSecond(system, ({ part, thread }) => `${part} ${thread}` === name) }))
        .filter(({ ms }) => ms >= 2)
        .sort((one, other) => other.ms - one.ms);
      printRows(rows, [
        [system.name, ({ name }) => name],
        ["ms a second", ({ ms }) => ms],
      ]);
    }
  const best = Math.min(clientOf(h264), clientOf(vp8));
  return {
    figures: {
      clientsMs: clientOf(relayed),
      directMs: clientOf(direct),
      h264Ms: clientOf(h264),
      vp8Ms: clientOf(vp8),
      stealPercentMax: Math.max(...runs.map(({ stealPercent }) => stealPercent)),
    },
    ratios: {
      clients: ratio(clientOf(relayed), best),
      sender: ratio(ofPart(relayed, "sender"), Math.min(ofPart(h264, "sender"), ofPart(vp8, "sender"))),
      receiver: ratio(ofPart(relayed, "receiver"), Math.min(ofPart(h264, "receiver"), ofPart(vp8, "receiver"))),
    },
    detail: { runs },
    isWhole: !quick,
  };
});
