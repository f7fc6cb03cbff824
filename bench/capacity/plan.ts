import { z } from "zod";
import { FULL_SHARE, MACHINE, PRICES, STREAM } from "./assumptions.ts";
import { type Audience, needOf } from "./audience.ts";
import { mostViewers, type RelayCosts, shareOf } from "./cost-model.ts";
import type { DemandSettings } from "./demand.ts";
import { liveThrough } from "./year.ts";

export const DAYS = 364;
const SETTINGS: DemandSettings = { streamsPerHour: 100, events: 4, eventStreams: 1400, eventViewers: 70 };
const SEED = 2026;
const AUDIENCES: readonly Audience[] = [
  { streams: 500, viewers: 10_000 },
  { streams: 100, viewers: 10_000 },
  { streams: 1, viewers: 10_000 },
];

const Need = z.object({
  streams: z.number(),
  viewers: z.number(),
  machinesAsOneNode: z.number(),
  machines: z.number(),
  cascades: z.number(),
  gigabitsOut: z.number(),
});

/** Figures of `npm run plan:capacity` that docs/operations.md publishes, from bench/results/plan.json. */
export const CapacityPlan = z.object({
  costs: z.object({ perPacketIn: z.number(), perPacketOut: z.number() }),
  streamShare: z.number(),
  viewerShare: z.number(),
  mostViewers: z.number(),
  needs: z.array(Need),
  year: z.object({
    days: z.number(),
    streams: z.number(),
    unplaced: z.number(),
    away: z.number(),
    viewerHours: z.number(),
    peakViewers: z.number(),
    peakNodes: z.number(),
    meanNodes: z.number(),
    hotShare: z.number(),
    terabytesOut: z.number(),
    yen: z.object({ machines: z.number(), cloud: z.number(), cheap: z.number(), flat: z.number(), flatMachines: z.number() }),
  }),
});
export type CapacityPlan = z.infer<typeof CapacityPlan>;

export const needsFor = (costs: RelayCosts): Omit<CapacityPlan, "year"> => {
  const streamShare = shareOf(costs, STREAM.packetsPerSecond, 0);
  return {
    costs,
    streamShare,
    viewerShare: shareOf(costs, STREAM.packetsPerSecond, 1) - streamShare,
    mostViewers: mostViewers(costs, STREAM.packetsPerSecond, FULL_SHARE),
    needs: AUDIENCES.map((audience) => {
      const { machines, cascades, egressBitsPerSecond } = needOf(costs, audience, 1);
      const machinesAsOneNode = needOf(costs, audience, MACHINE.processes).machines;
      return { ...audience, machinesAsOneNode, machines, cascades, gigabitsOut: egressBitsPerSecond / 1e9 };
    }),
  };
};

export const yearFor = (costs: RelayCosts, days: number): CapacityPlan["year"] => {
  const { streams, unplaced, away, viewerHours, peakViewers, peakNodes, hotShare, nodeHours, hours, egressBytes } = liveThrough(
    days * 24,
    SETTINGS,
    costs,
    SEED,
  );
  const gigabytes = egressBytes / 1e9;
  const flatMachines = Math.ceil(peakNodes / MACHINE.processes);
  return {
    days,
    streams,
    unplaced,
    away,
    viewerHours,
    peakViewers,
    peakNodes,
    hotShare,
    meanNodes: nodeHours / hours,
    terabytesOut: gigabytes / 1000,
    yen: {
      machines: (nodeHours * PRICES.machineHour) / MACHINE.processes,
      cloud: gigabytes * PRICES.cloudGigabyte,
      cheap: gigabytes * PRICES.cheapGigabyte,
      flat: (flatMachines * PRICES.flatMachineMonth * hours) / 730,
      flatMachines,
    },
  };
};
