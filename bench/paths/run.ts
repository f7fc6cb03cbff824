import { type LinkParameters, type LinkScript, median, outage, type Studio, UdpLink } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { decodeFootage } from "../agent/coded-feed.ts";
import { type MeasuredChain, measureChain, sayMeasured } from "../agent/measured-chain.ts";
import { calmestRun } from "../shared/calm-machine.ts";
import { requireBuilt } from "../shared/command.ts";
import { printRows, ratio } from "../shared/output.ts";
import { runBench } from "../shared/runner.ts";
import { type Networks, startPathChain } from "./path-chain.ts";

/**
 * `npm run bench:paths [-- --quick]`: raw frames to raw frames through `setsuna send --via A --via B`, each network at 5 % loss
 * and with an outage of 2 s in turn, next to the slower network alone, whole and impaired.
 */

const SEED = 5300;
const QUICK_NETWORK = "127.0.0.1";
const SLOW_NETWORK = "127.0.0.2";
const LOSS = 0.05;
const OUTAGE_MS = 2000;
/** One way, ms. */
const DELAYS = { quick: 10, slow: 40 } as const;

const quick = commandArguments({ flags: ["quick"] }).flag("quick");
const plan = {
  rounds: quick ? 1 : 3,
  tries: quick ? { most: 1, patienceMs: 0 } : { most: 2, patienceMs: 10_000 },
  warmUpMs: quick ? 3000 : 5000,
  measureMs: 10_000,
};

interface Network {
  readonly address: string;
  readonly line: Partial<LinkParameters>;
  readonly script: LinkScript;
}
const network = (address: string, delayMs: number, loss: number, script: LinkScript): Network => ({
  address,
  line: { delayMs, loss },
  script,
});

const CONDITIONS = [
  {
    name: "both",
    title: "both networks, each 5 % loss and 2 s outage in turn",
    networks: [
      network(QUICK_NETWORK, DELAYS.quick, LOSS, outage(1500, OUTAGE_MS)),
      network(SLOW_NETWORK, DELAYS.slow, LOSS, outage(6000, OUTAGE_MS)),
    ],
  },
  { name: "slow", title: "slower network alone, whole", networks: [network(SLOW_NETWORK, DELAYS.slow, 0, [])] },
  {
    name: "slowImpaired",
    title: "slower network alone, 5 % loss and 2 s outage",
    networks: [network(SLOW_NETWORK, DELAYS.slow, LOSS, outage(6000, OUTAGE_MS))],
  },
] as const;
type Condition = (typeof CONDITIONS)[number];

interface Result extends MeasuredChain {
  readonly condition: Condition["name"];
}

requireBuilt();
const footage = decodeFootage();

const measured = async (studio: Studio, { name, title, networks }: Condition, round: number): Promise<Result> => {
  const opened: Networks = new Map(
    networks.map(({ address, line }, at) => [address, new UdpLink({ seed: SEED + 10 * round + at, forward: line })]),
  );
  const begins = (): void => {
    for (const { address, script } of networks) opened.get(address)?.run(script);
  };
  try {
    const result = await measureChain(name, () => startPathChain(studio, opened), footage, plan, begins);
    sayMeasured(title, result);
    return { ...result, condition: name };
  } finally {
    for (const link of opened.values()) link.close();
  }
};

await runBench("paths", async (opened) => {
  const studio = await opened.studio();
  const results: Result[] = [];
  for (let round = 0; round < plan.rounds; round += 1)
    for (const condition of CONDITIONS) results.push(await calmestRun(() => measured(studio, condition, round), plan.tries));

  const figure = (name: Condition["name"], field: "p50" | "p95" | "p99" | "freezeMs" | "framesPerSecond"): number =>
    median(results.filter(({ condition }) => condition === name).map((result) => result[field]));

  printRows(CONDITIONS, [
    ["networks", ({ title }) => title],
    ["p50 ms", ({ name }) => figure(name, "p50")],
    ["p95", ({ name }) => figure(name, "p95")],
    ["p99", ({ name }) => figure(name, "p99")],
    ["frozen ms", ({ name }) => figure(name, "freezeMs")],
    ["fps", ({ name }) => figure(name, "framesPerSecond")],
  ]);

  const figures = {
    bothP50: figure("both", "p50"),
    bothP95: figure("both", "p95"),
    bothFrozenMs: figure("both", "freezeMs"),
    slowP50: figure("slow", "p50"),
    slowP95: figure("slow", "p95"),
    slowImpairedFrozenMs: figure("slowImpaired", "freezeMs"),
  };
  const ratios = { bothP50VsSlow: ratio(figures.bothP50, figures.slowP50) };
  return { figures, ratios, detail: { plan, results }, isWhole: !quick };
});
