import { seededRandom } from "@setsuna/testkit/model";
import { FULL_SHARE, REGIONS, STREAM, TARGET_SHARE } from "./assumptions.ts";
import type { RelayCosts } from "./cost-model.ts";
import { type Begun, type DemandSettings, demandOf } from "./demand.ts";
import { meanOf, type Placed, SimulatedFleet } from "./fleet.ts";

export interface YearReport {
  readonly hours: number;
  readonly streams: number;
  readonly unplaced: number;
  readonly viewerHours: number;
  readonly peakViewers: number;
  readonly peakNodes: number;
  readonly nodeHours: number;
  readonly hotShare: number;
  readonly away: number;
  readonly egressBytes: number;
}

const PROCESSES = 1;
/** A draining node leaves once it is empty. */
const MIN_NODES = 2;

const scale = (fleet: SimulatedFleet, wanted: ReadonlyMap<string, number>): void => {
  for (const node of fleet.nodes.filter(({ draining, streams }) => draining && streams === 0)) fleet.remove(node);
  for (const { region } of REGIONS) {
    const own = fleet.nodes.filter((node) => node.region === region);
    const open = own.filter(({ draining }) => !draining);
    const count = wanted.get(region) ?? MIN_NODES;
    const back = own.filter(({ draining }) => draining).slice(0, Math.max(0, count - open.length));
    for (const node of back) node.draining = false;
    for (let missing = count - open.length - back.length; missing > 0; missing -= 1) fleet.add(region);
    const tooMany = [...open].sort((a, b) => a.streams - b.streams).slice(0, Math.max(0, open.length - count));
    for (const node of tooMany) node.draining = true;
  }
};

export const liveThrough = (hours: number, settings: DemandSettings, costs: RelayCosts, seed: number): YearReport => {
  const random = seededRandom(seed);
  const fleet = new SimulatedFleet(costs, PROCESSES, random);
  const ending = new Map<number, { readonly stream: Begun; readonly placed: Placed }[]>();
  const sum = { streams: 0, unplaced: 0, viewerHours: 0, peakViewers: 0, peakNodes: 0, nodeHours: 0, hot: 0, looked: 0, away: 0 };
  let viewers = 0;
  let hour = 0;
  for (const begun of demandOf(hours, settings, random)) {
    for (const { stream, placed } of ending.get(hour) ?? []) {
      fleet.close(placed);
      viewers -= stream.viewers;
    }
    ending.delete(hour);
    scale(fleet, wantedFor(fleet, begun, costs));
    for (const stream of begun) {
      const placed = fleet.open(stream);
      sum.streams += 1;
      if (placed === undefined) {
        sum.unplaced += 1;
        continue;
      }
      if (placed.node.region !== stream.region) sum.away += 1;
      viewers += stream.viewers;
      ending.set(stream.endsAt, [...(ending.get(stream.endsAt) ?? []), { stream, placed }]);
    }
    const shares = fleet.shares();
    sum.hot += shares.filter((share) => share > FULL_SHARE).length;
    sum.looked += shares.length;
    sum.viewerHours += viewers;
    sum.nodeHours += fleet.nodes.length;
    sum.peakViewers = Math.max(sum.peakViewers, viewers);
    sum.peakNodes = Math.max(sum.peakNodes, fleet.nodes.length);
    hour += 1;
  }
  const { hot, looked, ...rest } = sum;
  const egressBytes = (sum.viewerHours * 3600 * STREAM.bitsPerSecond) / 8;
  return { ...rest, hours, hotShare: looked === 0 ? 0 : hot / looked, egressBytes };
};

/** Operators know events beforehand, and ordinary hours from the week before. */
const wantedFor = (fleet: SimulatedFleet, coming: readonly Begun[], costs: RelayCosts): ReadonlyMap<string, number> => {
  const wanted = new Map<string, number>();
  for (const { region } of REGIONS) {
    const own = fleet.nodes.filter((node) => node.region === region);
    const cores = own.reduce((sum, { processes }) => sum + processes.length * meanOf(processes), 0);
    const more = coming
      .filter((stream) => stream.region === region)
      .reduce(
        (sum, { viewers }) => sum + (STREAM.packetsPerSecond * (costs.perPacketIn + viewers * costs.perPacketOut)) / 1e6,
        0,
      );
    const perNode = fleet.processes * TARGET_SHARE;
    wanted.set(region, Math.max(MIN_NODES, Math.ceil((cores + more) / perNode)));
  }
  return wanted;
};
