import type { TextSocket, TextSocketEvents } from "@setsuna/client";
import type { MediaSessionId, SerialId } from "@setsuna/contracts";
import { FleetWorld } from "../../apps/studio/src/streams/fleet/fleet-world.fake.ts";
import type { Machine } from "./machine.ts";
import type { NodeParts } from "./node-machine.ts";
import type { Site } from "./site.ts";
import { StudioNode } from "./studio-node.ts";
import type { WallClock } from "./wall-clock.ts";
import { ClientSocket } from "./world-socket.ts";

/** A node that fails two checks leaves the balancer, ms. */
const BALANCER_LOOKS_MS = 500;
const WANDERS = 0.2;
const NATS_DELAY_MS = 0.5;

export type FleetSiteParts = Omit<NodeParts, "nats" | "isNatsAway">;

export class FleetSite implements Site {
  readonly nodes: readonly StudioNode[];
  readonly nats: FleetWorld;
  natsLine = { delayMs: NATS_DELAY_MS, loss: 0 };
  private isAway = false;
  private readonly parts: FleetSiteParts;
  private readonly homes = new WeakMap<Machine, StudioNode>();
  private readonly failedLooks = new Map<StudioNode, number>();

  constructor(count: number, parts: FleetSiteParts) {
    this.parts = parts;
    const { time, random, faults } = parts;
    const line = {
      delay: () => this.natsLine.delayMs * (0.5 + random()),
      loses: () => this.natsLine.loss > 0 && random() < this.natsLine.loss,
    };
    this.nats = new FleetWorld(time, line);
    if (faults.has("useNotReported")) this.nats.publish = deafTo("setsuna.use", this.nats.publish.bind(this.nats));
    this.nodes = Array.from(
      { length: count },
      (_, number) => new StudioNode(number, { ...parts, nats: this.nats, isNatsAway: () => this.isAway }),
    );
    time.every(BALANCER_LOOKS_MS, () => {
      for (const node of this.nodes) this.failedLooks.set(node, node.isHealthy ? 0 : (this.failedLooks.get(node) ?? 0) + 1);
    });
  }

  homeOf(machine: Machine): StudioNode | undefined {
    return this.homes.get(machine);
  }

  cutAll(): void {
    this.isAway = true;
    for (const { machine } of this.nodes) machine.setReach();
  }

  healAll(): void {
    this.isAway = false;
    for (const { machine } of this.nodes) machine.setReach();
  }

  serverOf(machine: Machine): object | undefined {
    return this.homes.get(machine)?.server;
  }

  resetNatsLine(): void {
    this.natsLine = { delayMs: NATS_DELAY_MS, loss: 0 };
  }

  get clocks(): readonly WallClock[] {
    return this.nodes.map(({ machine }) => machine.clock);
  }

  get connectionCount(): number {
    return this.nodes.reduce((sum, { server }) => sum + (server?.connections.size ?? 0), 0);
  }
  get sessionCount(): number {
    return this.nodes.reduce((sum, { machine }) => sum + machine.relays.sessionCount, 0);
  }

  async endConnection(session: MediaSessionId, id: SerialId): Promise<boolean> {
    return this.anyServer()?.endConnection(session, id) ?? false;
  }

  changed(): void {
    this.anyServer()?.check();
  }

  private anyServer() {
    const up = this.nodes.filter(({ isHealthy }) => isHealthy);
    return up[Math.floor(this.parts.random() * up.length)]?.server;
  }

  connect(machine: Machine, events: TextSocketEvents): TextSocket {
    const { time, random, faults } = this.parts;
    const open = this.nodes.filter((node) => (this.failedLooks.get(node) ?? 0) < 2);
    const before = this.homes.get(machine);
    const stays = before !== undefined && open.includes(before) && random() >= WANDERS;
    const among = open.length > 0 ? open : this.nodes;
    const node = stays ? before : (among[Math.floor(random() * among.length)] as StudioNode);
    this.homes.set(machine, node);
    return new ClientSocket(time, machine, events, () => node.server, faults);
  }
}

type Publish = FleetWorld["publish"];

const deafTo =
  (deaf: string, publish: Publish): Publish =>
  (from, subject, payload) => {
    if (subject !== deaf) publish(from, subject, payload);
  };
