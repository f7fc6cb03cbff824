import { type LinkParameters, median, UdpLink } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { findTool, thisMachine } from "../../apps/agent/src/gstreamer/gstreamer.ts";
import { calmestRun } from "../shared/calm-machine.ts";
import { requireBuilt } from "../shared/command.ts";
import { printRows, ratio, say } from "../shared/output.ts";
import { inTurn, runBench } from "../shared/runner.ts";
import { agentChain } from "./agent-chain.ts";
import type { StartChain } from "./chain.ts";
import { decodeFootage } from "./coded-feed.ts";
import { type MeasuredChain, measureChain, sayMeasured } from "./measured-chain.ts";
import { srtChain } from "./srt-chain.ts";

/**
 * `npm run bench:agent [-- --quick]`: raw frames to raw frames through `setsuna send`, our relay and `setsuna receive`, next to
 * SRT, on a clean link and on one of 25 ms and 1 % loss each way.
 */

const SRT_LATENCY_MS = 120;
const SEED = 4100;

const quick = commandArguments({ flags: ["quick"] }).flag("quick");
const plan = quick
  ? { rounds: 1, tries: { most: 1, patienceMs: 0 }, warmUpMs: 1500, measureMs: 3000 }
  : { rounds: 3, tries: { most: 5, patienceMs: 20_000 }, warmUpMs: 4000, measureMs: 10_000 };

interface Condition {
  readonly name: "clean" | "loss";
  readonly title: string;
  readonly line?: Partial<LinkParameters>;
}
const CONDITIONS: readonly Condition[] = [
  { name: "clean", title: "clean" },
  { name: "loss", title: "25 ms one way, 1 % loss", line: { delayMs: 25, loss: 0.01 } },
];

interface Result extends MeasuredChain {
  readonly system: string;
  readonly condition: Condition["name"];
}

requireBuilt();
const missing = ["ffmpeg", "srt-live-transmit"].filter((name) => findTool(name, thisMachine()) === undefined);
if (missing.length > 0) {
  say(`Missing here: ${missing.join(", ")}. In Debian: apt-get install ffmpeg srt-tools.`);
  process.exit(2);
}

const footage = decodeFootage();
const OURS = "Setsuna agents through our relay";
const SRT = `SRT, ${SRT_LATENCY_MS} ms (its default)`;

const measured = async (name: string, start: StartChain, condition: Condition, round: number): Promise<Result> => {
  const link = condition.line === undefined ? undefined : new UdpLink({ seed: SEED + round, forward: condition.line });
  try {
    const result = await measureChain(name, () => start(link), footage, plan);
    sayMeasured(`${condition.title} | ${name}`, result);
    return { ...result, system: name, condition: condition.name };
  } finally {
    link?.close();
  }
};

await runBench("agent", async (opened) => {
  const studio = await opened.studio();
  const systems: readonly { readonly name: string; readonly start: StartChain }[] = [
    { name: OURS, start: agentChain(studio) },
    { name: SRT, start: srtChain(SRT_LATENCY_MS) },
  ];
  const jobs = CONDITIONS.flatMap((condition) => systems.map((system) => ({ condition, ...system })));
  const results: Result[] = [];
  await inTurn(plan.rounds, jobs, async ({ condition, name, start }, round) => {
    results.push(await calmestRun(() => measured(name, start, condition, round), plan.tries));
  });

  const figure = (
    system: string,
    condition: Condition["name"],
    field: "p50" | "p95" | "p99" | "freezeMs" | "framesPerSecond",
  ): number =>
    median(results.filter((result) => result.system === system && result.condition === condition).map((result) => result[field]));

  printRows(
    jobs.map(({ condition: { name, title }, name: system }) => ({ name, title, system })),
    [
      ["line", ({ title }) => title],
      ["system", ({ system }) => system],
      ["p50 ms", ({ system, name }) => figure(system, name, "p50")],
      ["p95", ({ system, name }) => figure(system, name, "p95")],
      ["p99", ({ system, name }) => figure(system, name, "p99")],
      ["frozen ms", ({ system, name }) => figure(system, name, "freezeMs")],
      ["fps", ({ system, name }) => figure(system, name, "framesPerSecond")],
    ],
  );

  const figures = {
    agentP50: figure(OURS, "clean", "p50"),
    srtP50: figure(SRT, "clean", "p50"),
    agentP50Loss1: figure(OURS, "loss", "p50"),
    srtP50Loss1: figure(SRT, "loss", "p50"),
    agentFrozenMsLoss1: figure(OURS, "loss", "freezeMs"),
    srtFrozenMsLoss1: figure(SRT, "loss", "freezeMs"),
  };
  const ratios = {
    agentP50VsSrt: ratio(figures.agentP50, figures.srtP50),
    agentP50VsSrtLoss1: ratio(figures.agentP50Loss1, figures.srtP50Loss1),
  };
  return { figures, ratios, detail: { plan, results }, isWhole: !quick };
});
