import type { TextSocket, TextSocketEvents } from "@setsuna/client";
import type { ServerMessage } from "@setsuna/contracts";
import type { WorldTime } from "@setsuna/testkit/simulation";
import { OrderedPipe } from "@setsuna/testkit/simulation";
import type { SignallingConnections } from "../../apps/studio/src/streams/signalling/signalling-connections.ts";
import type { SignallingSocket } from "../../apps/studio/src/streams/signalling/signalling-context.ts";
import type { Machine } from "./machine.ts";
import type { PlantedFaults } from "./planted-faults.ts";
import type { ServerRun } from "./server-run.ts";

const ABNORMAL_CLOSURE = 1006;
const GRACE_MS = 1000;

export class ClientSocket implements TextSocket {
  private isOpen = false;
  private isClosed = false;
  private server: ServerSocket | undefined;
  private run: ServerRun | undefined;
  private readonly up: OrderedPipe;
  private readonly machine: Machine;
  private readonly events: TextSocketEvents;

  constructor(
    time: WorldTime,
    machine: Machine,
    events: TextSocketEvents,
    runOf: () => ServerRun | undefined,
    faults: PlantedFaults,
  ) {
    this.machine = machine;
    this.events = events;
    this.up = new OrderedPipe(time, machine);
    const down = new OrderedPipe(time, machine);
    this.up.send(() =>
      down.send(() =>
        this.up.send(() => {
          const run = runOf();
          if (run === undefined) {
            down.send(() => this.machine.run(() => this.lost()));
            return;
          }
          this.run = run;
          // The server may speak first, right after the upgrade.
          down.send(() => this.machine.run(() => this.opened()));
          this.server = new ServerSocket(time, machine, down, run, faults, {
            message: (message) => this.machine.run(() => this.receive(message)),
            lost: () => this.machine.run(() => this.lost()),
          });
        }),
      ),
    );
  }

  send(text: string): boolean {
    if (!this.isOpen) return false;
    this.up.send(() => this.run?.run(() => this.server?.receive(text)));
    return true;
  }

  close(code: number): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.isOpen = false;
    this.up.send(() => this.run?.run(() => this.server?.gone(code)));
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

export class ServerSocket implements SignallingSocket {
  readonly address: string;
  private readonly time: WorldTime;
  private readonly down: OrderedPipe;
  private readonly run: ServerRun;
  private readonly client: ClientEnd;
  private readonly isDeaf: boolean;
  private readonly connection: ReturnType<SignallingConnections["add"]>;
  private isGone = false;

  constructor(time: WorldTime, machine: Machine, down: OrderedPipe, run: ServerRun, faults: PlantedFaults, client: ClientEnd) {
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

  gone(code: number): void {
    if (this.isGone) return;
    this.isGone = true;
    this.run.sockets.delete(this);
    if (!this.isDeaf) this.run.connections.remove(this.connection, code);
  }

  serverGone(): void {
    this.isGone = true;
    this.down.send(() => this.client.lost());
  }
}
