import { FleetNodeId, type Region } from "@setsuna/contracts";
import type { Random } from "@setsuna/testkit/model";
import { type Candidate, placeStream, placeViewer } from "../../apps/studio/src/streams/fleet/placement.ts";
import { rendezvousSlot } from "../../apps/studio/src/streams/relay-pool/rendezvous.ts";
import { STREAM } from "./assumptions.ts";
import { type RelayCosts, shareOf } from "./cost-model.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

export interface Stream {
  readonly key: string;
  readonly region: Region;
  readonly viewers: number;
}

export interface RelayMachine {
  readonly id: FleetNodeId;
  readonly region: Region;
  readonly processes: number[];
  draining: boolean;
  streams: number;
}

export interface Placed {
  readonly node: RelayMachine;
  readonly process: number;
  readonly share: number;
}

export class SimulatedFleet {
  readonly nodes: RelayMachine[] = [];
  private readonly costs: RelayCosts;
  private readonly random: Random;
  readonly processes: number;

  constructor(costs: RelayCosts, processes: number, random: Random) {
    this.costs = costs;
    this.processes = processes;
    this.random = random;
  }

  add(region: Region): void {
    const id = FleetNodeId.parse(Array.from({ length: 20 }, () => LETTERS[Math.floor(this.random() * LETTERS.length)]).join(""));
    this.nodes.push({ id, region, processes: Array.from({ length: this.processes }, () => 0), draining: false, streams: 0 });
  }

  remove(node: RelayMachine): void {
    this.nodes.splice(this.nodes.indexOf(node), 1);
  }

  private candidates(): Candidate[] {
    return this.nodes.map(({ id, region, processes, draining }) => ({
      relay: id,
      region,
      load: { cpuShare: meanOf(processes), publishers: 0, subscribers: 0 },
      ready: true,
      draining,
      pending: 0,
    }));
  }

  open(stream: Stream): Placed | undefined {
    const relay = placeStream(this.candidates(), { region: stream.region, key: stream.key, beside: undefined });
    const node = this.nodes.find(({ id }) => id === relay);
    if (node === undefined) return undefined;
    const placed = { node, process: rendezvousSlot(stream.key, this.processes), share: this.share(stream.viewers) };
    this.charge(placed, 1);
    return placed;
  }

  close(placed: Placed): void {
    this.charge(placed, -1);
  }

  private charge({ node, process, share }: Placed, times: 1 | -1): void {
    node.processes[process] = Math.max(0, (node.processes[process] ?? 0) + times * share);
    node.streams += times;
  }

  private share(viewers: number): number {
    return shareOf(this.costs, STREAM.packetsPerSecond, viewers);
  }

  /**
   * Places viewers with `placeViewer`, `atOnce` at a time; each further node takes the stream once and spreads it. Returns
   * the number of cascades.
   */
  spread(stream: Stream, atOnce: number): number {
    const source = placeStream(this.candidates(), { region: stream.region, key: stream.key, beside: undefined });
    if (source === undefined) return 0;
    const carriers = new Set<FleetNodeId>();
    const perViewer = this.share(1) - this.share(0);
    for (let left = stream.viewers; left > 0; left -= atOnce) {
      const wish = { region: stream.region, key: stream.key, beside: undefined };
      const { relay } = placeViewer(this.candidates(), source, carriers, wish);
      const node = this.nodes.find(({ id }) => id === relay);
      if (node === undefined) return carriers.size;
      if (relay !== source && !carriers.has(relay)) {
        carriers.add(relay);
        for (const process of node.processes.keys()) node.processes[process] = (node.processes[process] ?? 0) + this.share(0);
      }
      const least = node.processes.indexOf(Math.min(...node.processes));
      node.processes[least] = (node.processes[least] ?? 0) + Math.min(left, atOnce) * perViewer;
    }
    return carriers.size;
  }

  shares(): number[] {
    return this.nodes.flatMap(({ processes }) => processes).sort((a, b) => a - b);
  }
}

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
