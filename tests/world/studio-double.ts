import type { TextSocket, TextSocketEvents } from "@setsuna/client";
import type { MediaSessionId, SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { RelayPool } from "../../apps/studio/src/streams/relay-pool/relay-pool.ts";
import type { Machine } from "./machine.ts";
import { RelayHost } from "./relay-host.ts";
import { ServerRun } from "./server-run.ts";
import type { Site, SiteParts } from "./site.ts";
import { WallClock } from "./wall-clock.ts";
import { ClientSocket } from "./world-socket.ts";

interface Life {
  readonly relays: RelayPool;
  readonly run: ServerRun;
  isAlive: boolean;
}

export class StudioHost implements Site {
  readonly relays: RelayHost;
  readonly clocks: readonly WallClock[];
  private readonly clock: WallClock;
  private readonly parts: SiteParts;
  private life: Life | undefined;

  constructor(parts: SiteParts) {
    this.parts = parts;
    this.clock = new WallClock(parts.time);
    this.clocks = [this.clock];
    const { time, random, log, faults, pathOf } = parts;
    this.relays = new RelayHost({ time, random, log, faults, pathOf, now: () => this.clock.forSilence(faults, time).now() });
    this.start();
  }

  start(): void {
    this.life ??= this.begin();
  }

  private begin(): Life {
    const { time, log, faults, records, database, newSessionId, limits } = this.parts;
    const alive = (action: () => void): void => {
      if (life.isAlive) action();
    };
    const start = ({ onMessage, onExit }: Parameters<RelayHost["start"]>[0], relayLog: Log) =>
      this.relays.start(
        { onMessage: (message) => alive(() => onMessage(message)), onExit: (reason) => alive(() => onExit(reason)) },
        relayLog,
      );
    const timers = {
      after: (ms: number, action: () => void) =>
        time.after(ms, () => {
          if (!faults.has("relayNotRestarted")) alive(action);
        }),
    };
    const relays = new RelayPool(1, start, this.clock.forSilence(faults, time), log, timers);
    const run = new ServerRun({
      time,
      clock: this.clock,
      log,
      relays,
      records,
      database,
      newSessionId,
      faults,
      limits,
      admittedElsewhere: false,
      run: (work) => work(),
    });
    const life: Life = { relays, run, isAlive: true };
    return life;
  }

  crash(): void {
    const { life } = this;
    this.life = undefined;
    if (life !== undefined) {
      life.isAlive = false;
      life.run.end();
    }
    this.relays.crash();
  }

  get connectionCount(): number {
    return this.life?.run.connections.size ?? 0;
  }
  get sessionCount(): number {
    return this.relays.sessionCount;
  }

  serverOf(): object | undefined {
    return this.life?.run;
  }

  async endConnection(session: MediaSessionId, id: SerialId): Promise<boolean> {
    return this.life?.run.endConnection(session, id) ?? false;
  }

  changed(): void {
    this.life?.run.check();
  }

  connect(machine: Machine, events: TextSocketEvents): TextSocket {
    return new ClientSocket(this.parts.time, machine, events, () => this.life?.run, this.parts.faults);
  }
}
