import { seededRandom } from "@setsuna/testkit/model";
import { FULL_SHARE, MACHINE, REGIONS, STREAM } from "./assumptions.ts";
import { mostViewers, type RelayCosts, shareOf } from "./cost-model.ts";
import { SimulatedFleet } from "./fleet.ts";

export interface Audience {
  readonly streams: number;
  readonly viewers: number;
}

export interface Need {
  readonly machines: number;
  readonly late: number;
  readonly cascades: number;
  readonly egressBitsPerSecond: number;
}

const SEED = 1;
const AT_ONCE = 20;
const MAX_LATE = 0.01;
const STEP = 1.1;

const fitted = (
  costs: RelayCosts,
  { streams, viewers }: Audience,
  processes: number,
  machines: number,
): Pick<Need, "late" | "cascades"> => {
  const fleet = new SimulatedFleet(costs, processes, seededRandom(SEED));
  const { region } = REGIONS[0];
  const nodes = Math.ceil((machines * MACHINE.processes) / processes);
  for (let node = 0; node < nodes; node += 1) fleet.add(region);
  if (streams === 1) {
    const cascades = fleet.spread({ key: "stream", region, viewers }, AT_ONCE);
    return { cascades, late: (fleet.shares().at(-1) ?? 0) > FULL_SHARE ? 1 : 0 };
  }
  const each = Math.round(viewers / streams);
  const placed = Array.from({ length: streams }, (_, index) => fleet.open({ key: `stream ${index}`, region, viewers: each }));
  const late = placed.filter((one) => one === undefined || (one.node.processes[one.process] ?? 0) > FULL_SHARE);
  return { cascades: 0, late: late.length / streams };
};

/**
 * Fewest machines, within 10 %, with 99 of 100 viewers on relay processes below FULL_SHARE and ports below 90 %. Throws
 * RangeError for several streams when one exceeds a process.
 */
export const needOf = (costs: RelayCosts, audience: Audience, processes: number): Need => {
  const { streams, viewers } = audience;
  if (streams > 1 && viewers / streams > mostViewers(costs, STREAM.packetsPerSecond, FULL_SHARE))
    throw new RangeError("a stream has more viewers than a process takes");
  const egressBitsPerSecond = viewers * STREAM.bitsPerSecond;
  const cores = streams * shareOf(costs, STREAM.packetsPerSecond, viewers / streams);
  let machines = Math.ceil(
    Math.max(cores / (MACHINE.processes * FULL_SHARE), egressBitsPerSecond / (0.9 * MACHINE.portBitsPerSecond)),
  );
  for (;;) {
    const found = fitted(costs, audience, processes, machines);
    if (found.late <= MAX_LATE) return { machines, egressBitsPerSecond, ...found };
    machines = Math.ceil(machines * STEP);
  }
};
