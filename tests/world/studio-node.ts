import type { Log } from "@setsuna/kit";
import { FleetLinkError } from "../../apps/studio/src/streams/fleet/key-value.ts";
import { joinAsApi, joinAsRelay } from "../../apps/studio/src/streams/fleet/open-fleet.ts";
import { RelayPool } from "../../apps/studio/src/streams/relay-pool/relay-pool.ts";
import { NodeMachine, type NodeParts } from "./node-machine.ts";
import { NodeProcess } from "./node-process.ts";
import { ServerRun } from "./server-run.ts";

/** In ms: less than a server's 120 s, so that it expires now and then. */
const HOLD_MS = 30_000;
const RESTART_MS = 1000;

type JoinedRelay = Awaited<ReturnType<typeof joinAsRelay>>;

export class StudioNode {
  readonly machine: NodeMachine;
  server: ServerRun | undefined;
  private api: NodeProcess | undefined;
  private relay: { readonly process: NodeProcess; readonly pool: RelayPool; joined: JoinedRelay | undefined } | undefined;
  private isApiOff = false;
  private isRelayOff = false;

  constructor(number: number, parts: NodeParts) {
    this.machine = new NodeMachine(number, parts);
    this.startRelay();
    this.startApi();
  }

  get hasApi(): boolean {
    return this.api !== undefined;
  }
  get hasRelay(): boolean {
    return this.relay !== undefined;
  }
  get isHealthy(): boolean {
    return this.server !== undefined && this.api?.line.paused === false;
  }

  killApi(): void {
    this.server?.end();
    this.server = undefined;
    this.api?.die();
    this.api = undefined;
  }

  hangApi(ms: number): void {
    this.api?.hang(ms);
  }

  killRelay(): void {
    this.relay?.process.die();
    this.relay = undefined;
    this.machine.relays.crash();
  }

  hangRelayNode(ms: number): void {
    this.relay?.process.hang(ms);
  }

  async drainRelay(ms: number): Promise<void> {
    const { relay } = this;
    if (relay?.joined === undefined) return;
    const { joined, pool, process } = relay;
    await joined.drain();
    process.after(ms, () => {
      void pool
        .stop()
        .then(() => joined.leave())
        .then(() => {
          if (process.isDead) return;
          process.die();
          if (this.relay === relay) this.relay = undefined;
          this.machine.relays.crash();
          this.later(() => this.startRelay());
        });
    });
  }

  turnOff(): void {
    this.isApiOff = true;
    this.isRelayOff = true;
    this.killApi();
    this.killRelay();
  }

  turnOn(): void {
    this.isApiOff = false;
    this.isRelayOff = false;
    this.startApi();
    this.startRelay();
  }

  startApi(): void {
    if (this.api !== undefined || this.isApiOff) return;
    const process = new NodeProcess(this.machine);
    this.api = process;
    void this.joinApi(process);
  }

  startRelay(): void {
    if (this.relay !== undefined || this.isRelayOff) return;
    const { time, log, faults } = this.machine.parts;
    const process = new NodeProcess(this.machine);
    const start = ({ onMessage, onExit }: Parameters<NodeMachine["relays"]["start"]>[0], relayLog: Log) =>
      this.machine.relays.start(
        {
          onMessage: (message) => process.run(() => onMessage(message)),
          onExit: (reason) => process.run(() => onExit(reason)),
        },
        relayLog,
      );
    const timers = {
      after: (ms: number, action: () => void) =>
        process.after(ms, () => {
          if (!faults.has("relayNotRestarted")) action();
        }),
    };
    const pool = new RelayPool(1, start, this.machine.clock.forSilence(faults, time), log, timers);
    this.relay = { process, pool, joined: undefined };
    void pool.whenReady().then(() => this.joinRelay(process, pool));
  }

  /** Planted fault: relays never learn that their lease expired. */
  private spoiled(pool: RelayPool): RelayPool {
    if (!this.machine.parts.faults.has("leaseIgnored")) return pool;
    const deaf = Object.create(pool) as RelayPool;
    const senders = new Set<string>();
    deaf.open = (media, listener) => {
      if (media.direction === "publish") senders.add(media.session);
      pool.open(media, listener);
    };
    deaf.endSession = (session, error) => {
      if (error.code !== "relay-lost" || !senders.has(session)) pool.endSession(session, error);
    };
    return deaf;
  }

  private later(work: () => void): void {
    this.machine.parts.time.after(RESTART_MS, work);
  }

  private get config() {
    return { region: this.machine.region, relayHold: HOLD_MS, natsUrl: undefined, publicAddresses: [] };
  }

  private async joinApi(process: NodeProcess): Promise<void> {
    const { time, log, records, database, newSessionId, faults, limits } = this.machine.parts;
    if (this.machine.isCutOff) {
      if (this.api === process) this.killApi();
      this.later(() => this.startApi());
      return;
    }
    const { relays } = await joinAsApi(this.config, process.link, log, process.surroundings);
    if (process.isDead) return;
    const { run } = process;
    this.server = new ServerRun({
      time,
      clock: this.machine.clock,
      log,
      relays,
      admittedElsewhere: true,
      records,
      database,
      newSessionId,
      faults,
      limits,
      run,
    });
  }

  private async joinRelay(process: NodeProcess, pool: RelayPool): Promise<void> {
    const { log } = this.machine.parts;
    if (process.isDead) return;
    try {
      const joined = await joinAsRelay(this.config, process.link, this.spoiled(pool), "0.1.0", log, process.surroundings);
      if (this.relay?.process === process) this.relay.joined = joined;
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      if (this.relay?.process !== process) return;
      this.killRelay();
      this.later(() => this.startRelay());
    }
  }
}
