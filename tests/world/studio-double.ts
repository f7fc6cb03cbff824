import { createHash } from "node:crypto";
import type { TextSocket, TextSocketEvents } from "@setsuna/client";
import { MediaSessionId, type SerialId, type ServerMessage } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { SerialIdRecord, SerialIdStore } from "../../apps/studio/src/admission/serial-ids/serial-id-store.ts";
import { SerialIdWatch } from "../../apps/studio/src/admission/serial-ids/serial-id-watch.ts";
import { DEFAULT_ADMISSION } from "../../apps/studio/src/platform/limits/admission-limits.ts";
import { enforceChange } from "../../apps/studio/src/streams/connections/running-streams.ts";
import { RelayPool } from "../../apps/studio/src/streams/relay-pool/relay-pool.ts";
import type { StartRelay } from "../../apps/studio/src/streams/relay-pool/relay-process.ts";
import { DirectSessions } from "../../apps/studio/src/streams/signalling/direct-sessions.ts";
import { HalfOpenSessions } from "../../apps/studio/src/streams/signalling/half-open.ts";
import { MediaSessions } from "../../apps/studio/src/streams/signalling/media-sessions.ts";
import { SignallingConnections } from "../../apps/studio/src/streams/signalling/signalling-connections.ts";
import type { SignallingContext, SignallingSocket } from "../../apps/studio/src/streams/signalling/signalling-context.ts";
import { NO_ICE_SERVERS } from "../../apps/studio/src/streams/turn/ice-server-issue.fake.ts";
import type { Machine } from "./machine.ts";
import { OrderedPipe } from "./ordered-pipe.ts";
import type { PlantedFaults } from "./planted-faults.ts";
import type { WorldTime } from "./world-time.ts";

/** The server looks at its serial IDs and sockets so often, ms, as the real one does. */
const LOOK_EVERY_MS = 1000;
const DATABASE_MS = 2;
const NORMAL_CLOSURE = 1000;
const ABNORMAL_CLOSURE = 1006;
const GRACE_MS = 1000;

export interface StudioParts {
  readonly time: WorldTime;
  readonly log: Log;
  readonly startRelay: StartRelay;
  readonly records: ReadonlyMap<SerialId, SerialIdRecord>;
  readonly faults: PlantedFaults;
}

/** One run of the server: production admission, signalling and relay pool over the world's time. */
class Run {
  readonly relays: RelayPool;
  readonly connections: SignallingConnections;
  readonly sockets = new Set<ServerSocket>();
  private readonly watch: SerialIdWatch;
  private readonly endLooks: () => void;
  private isAlive = true;
  private readonly isBlind: boolean;

  constructor({ time, log, startRelay, records, faults }: StudioParts, newSessionId: () => MediaSessionId) {
    const later = <T>(read: () => T): Promise<T> =>
      new Promise((resolve) => {
        time.after(DATABASE_MS, () => resolve(read()));
      });
    const known = (record: SerialIdRecord | undefined): SerialIdRecord | undefined =>
      faults.has("anyProof") && record !== undefined ? { ...record, passwordVerifier: undefined } : record;
    const store: SerialIdStore = {
      find: (id) => later(() => known(records.get(id))),
      findAll: (ids) => later(() => ids.flatMap((id) => known(records.get(id)) ?? [])),
    };
    const alive = (action: () => void): void => {
      if (this.isAlive) action();
    };
    this.isBlind = faults.has("looksForgotten");
    this.relays = new RelayPool(
      1,
      ({ onMessage, onExit }, relayLog) =>
        startRelay(
          { onMessage: (message) => alive(() => onMessage(message)), onExit: (reason) => alive(() => onExit(reason)) },
          relayLog,
        ),
      time,
      log,
      {
        after: (ms, action) =>
          time.after(ms, () => {
            if (!faults.has("relayNotRestarted")) alive(action);
          }),
      },
    );
    const media = new HalfOpenSessions({ limits: DEFAULT_ADMISSION, relays: this.relays, clock: time }).port(this.relays);
    const sessions = new MediaSessions(media);
    this.watch = new SerialIdWatch(store);
    this.watch.addUser(() => this.relays.serialIds());
    if (!faults.has("changesIgnored")) this.watch.onChange((before, after) => enforceChange(this.relays, before, after));
    const context: SignallingContext = {
      ...{ sessions, directs: new DirectSessions(sessions, newSessionId), serialIds: store },
      ...{ iceServers: NO_ICE_SERVERS, clock: time, serverClock: time, newSessionId, log },
      watch: faults.has("socketsNotTold") ? undefined : this.watch,
    };
    this.connections = new SignallingConnections(context);
    this.endLooks = time.every(LOOK_EVERY_MS, () => {
      this.connections.tick();
      this.check();
    });
  }

  /** The database has changed here: looked at now, and not only with the next second. */
  check(): void {
    if (!this.isBlind) void this.watch.check();
  }

  end(): void {
    this.isAlive = false;
    this.endLooks();
    for (const socket of [...this.sockets]) socket.serverGone();
  }
}

/** The server's machine: a run of the server, or none between a crash and the next start. */
export class StudioHost {
  private readonly parts: StudioParts;
  private run: Run | undefined;
  private sessions = 0;

  constructor(parts: StudioParts) {
    this.parts = parts;
    this.start();
  }

  start(): void {
    this.run ??= new Run(this.parts, () => this.newSessionId());
  }

  /** The process is gone, and its children with it. Start it again by {@link start}. */
  crash(killRelays: () => void): void {
    const { run } = this;
    this.run = undefined;
    run?.end();
    killRelays();
  }

  /** Sockets that the server believes to be open. */
  get connectionCount(): number {
    return this.run?.connections.size ?? 0;
  }

  /** The owner changed something in My Page. */
  changed(): void {
    this.run?.check();
  }

  /** Opens a socket of a client's machine. */
  connect(machine: Machine, events: TextSocketEvents): TextSocket {
    return new ClientSocket(this.parts.time, machine, events, () => this.run, this.parts.faults);
  }

  private newSessionId(): MediaSessionId {
    this.sessions = this.parts.faults.has("sessionsRepeat") ? (this.sessions + 1) % 5 : this.sessions + 1;
    const digest = createHash("sha256").update(`session ${this.sessions}`).digest("base64url");
    return MediaSessionId.parse(digest.slice(0, 22));
  }
}

/** The client's end of a WebSocket. */
class ClientSocket implements TextSocket {
  private isOpen = false;
  private isClosed = false;
  private server: ServerSocket | undefined;
  private readonly up: OrderedPipe;
  private readonly machine: Machine;
  private readonly events: TextSocketEvents;

  constructor(time: WorldTime, machine: Machine, events: TextSocketEvents, runOf: () => Run | undefined, faults: PlantedFaults) {
    this.machine = machine;
    this.events = events;
    this.up = new OrderedPipe(time, machine);
    const down = new OrderedPipe(time, machine);
    // TCP, TLS and the upgrade.
    this.up.send(() =>
      down.send(() =>
        this.up.send(() => {
          const run = runOf();
          if (run === undefined) {
            down.send(() => this.machine.run(() => this.lost()));
            return;
          }
          this.server = new ServerSocket(time, machine, down, run, faults, {
            message: (message) => this.machine.run(() => this.receive(message)),
            lost: () => this.machine.run(() => this.lost()),
          });
          down.send(() => this.machine.run(() => this.opened()));
        }),
      ),
    );
  }

  send(text: string): boolean {
    if (!this.isOpen) return false;
    this.up.send(() => this.server?.receive(text));
    return true;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.isOpen = false;
    this.up.send(() => this.server?.gone(NORMAL_CLOSURE));
  }

  private opened(): void {
    if (this.isClosed) return;
    this.isOpen = true;
    this.events.onOpen();
  }
  private receive(message: string): void {
    if (!this.isClosed) this.events.onMessage(message);
  }
  private lost(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.isOpen = false;
    this.events.onLost();
  }
}

interface ClientEnd {
  message(text: string): void;
  lost(): void;
}

/** The server's end of it. */
class ServerSocket implements SignallingSocket {
  readonly address: string;
  private readonly time: WorldTime;
  private readonly down: OrderedPipe;
  private readonly run: Run;
  private readonly client: ClientEnd;
  private readonly isDeaf: boolean;
  private readonly connection: ReturnType<SignallingConnections["add"]>;
  private isGone = false;

  constructor(time: WorldTime, machine: Machine, down: OrderedPipe, run: Run, faults: PlantedFaults, client: ClientEnd) {
    this.time = time;
    this.address = machine.address;
    this.down = down;
    this.run = run;
    this.client = client;
    this.isDeaf = faults.has("goneUnnoticed");
    run.sockets.add(this);
    this.connection = run.connections.add(this);
  }

  send(message: ServerMessage): void {
    if (this.isGone) return;
    const text = JSON.stringify(message);
    this.down.send(() => this.client.message(text));
  }
  close(code: number): void {
    this.down.send(() => this.client.lost());
    this.time.after(GRACE_MS, () => this.gone(code));
  }
  drop(): void {
    this.gone(ABNORMAL_CLOSURE);
  }

  receive(text: string): void {
    if (!this.isGone) this.connection.receive(text);
  }

  /** The server hears that the socket has ended. */
  gone(code: number): void {
    if (this.isGone) return;
    this.isGone = true;
    this.run.sockets.delete(this);
    if (!this.isDeaf) this.run.connections.remove(this.connection, code);
  }

  /** The server's process has ended: its kernel says so to the client. */
  serverGone(): void {
    this.isGone = true;
    this.down.send(() => this.client.lost());
  }
}
