import { Region } from "@setsuna/contracts";
import type { MediaPlan } from "@setsuna/relay/testing";
import type { FakeNode, FleetWorld } from "../../apps/studio/src/streams/fleet/fleet-world.fake.ts";
import type { Bucket } from "../../apps/studio/src/streams/fleet/key-value.ts";
import { Machine } from "./machine.ts";
import { MediaPath } from "./media-path.ts";
import { RelayHost } from "./relay-host.ts";
import type { SiteParts } from "./site.ts";
import { cascadeSections } from "./video/video-offer.ts";
import { VideoPath } from "./video/video-path.ts";
import { WallClock } from "./wall-clock.ts";

const CLOCK_DRIFT = 0.004;
const LINE = { delayMs: 5, jitterMs: 3, loss: 0.001 };
const REGIONS = ["tokyo", "tokyo", "paris"] as const;

export interface NodeParts extends SiteParts {
  readonly nats: FleetWorld;
  readonly isNatsAway: () => boolean;
  readonly paths: Map<string, MediaPath>;
  readonly numbers: () => number;
  readonly isNear: boolean;
}

export class NodeMachine {
  readonly number: number;
  readonly name: string;
  readonly region: Region;
  readonly parts: NodeParts;
  readonly network: Machine;
  readonly relays: RelayHost;
  readonly clock: WallClock;
  private readonly rate: number;
  private readonly offset: number;
  private readonly lines = new Set<FakeNode>();
  private isCut = false;

  constructor(number: number, parts: NodeParts) {
    this.number = number;
    this.name = `node${number + 1}`;
    this.parts = parts;
    const { time, random, log, faults, pathOf, numbers, isNear } = parts;
    this.region = Region.parse(isNear ? this.name : REGIONS[number % REGIONS.length]);
    this.clock = new WallClock(time);
    this.rate = 1 + (2 * random() - 1) * CLOCK_DRIFT;
    this.offset = Math.floor(random() * 1e9);
    const delayMs = LINE.delayMs + (isNear || this.region === REGIONS[0] ? 0 : 100);
    this.network = new Machine(this.name, numbers(), { ...LINE, delayMs }, time, random);
    this.relays = new RelayHost({
      time,
      random,
      log,
      faults,
      pathOf,
      now: this.now,
      network: { machine: this.network, newPath: (onFailed, plan) => this.newPath(onFailed, plan) },
      onAttached: (path) => {
        path.relayNode = number;
      },
    });
  }

  readonly now = (): number => this.offset + this.parts.time.now() * this.rate;

  newLine(): FakeNode {
    for (const line of this.lines) if (line.dead) this.lines.delete(line);
    const line = this.parts.nats.node(this.rate, this.offset);
    line.cut = this.isCutOff;
    this.lines.add(line);
    return line;
  }

  get isCutOff(): boolean {
    return this.isCut || this.parts.isNatsAway();
  }

  cutOff(): void {
    this.isCut = true;
    this.setReach();
  }
  heal(): void {
    this.isCut = false;
    this.setReach();
  }

  setReach(): void {
    for (const line of this.lines)
      if (this.isCutOff) line.cut = true;
      else line.heal();
  }

  spoiled(slots: Bucket): Bucket {
    return this.parts.faults.has("slotsUnanswered") ? { ...slots, watch: () => Promise.resolve(() => undefined) } : slots;
  }

  private newPath(onFailed: () => void, plan: MediaPlan | undefined): MediaPath {
    const { paths, time, numbers, random } = this.parts;
    const name = `r${numbers().toString(36).padStart(8, "0")}`;
    const options = { iceServers: [], onFailed };
    const path =
      plan === undefined
        ? new MediaPath(name, time, this.network, options, {})
        : new VideoPath(name, time, this.network, cascadeSections(plan), options, {}, random);
    paths.set(name, path);
    return path;
  }
}
