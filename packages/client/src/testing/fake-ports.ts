import { librarySignatures } from "@setsuna/e2ee";
import { type Clock, type Milliseconds, repeat } from "@setsuna/kit";
import type { ClientPorts } from "../transport/ports.ts";
import { FakeSocket } from "./fake-socket.ts";
import { FakeTransport } from "./fake-transport.ts";

/** A clock that advances only on request, running due tasks: testkit's FakeClock. */
export interface ManualClock extends Clock {
  after(ms: Milliseconds, task: () => void): () => void;
}

export class FakePorts implements ClientPorts<FakeTransport> {
  readonly clock: ManualClock;
  readonly sockets: FakeSocket[] = [];
  readonly transports: FakeTransport[] = [];
  private readonly networkListeners = new Set<() => void>();
  private readonly visibleListeners = new Set<() => void>();

  constructor(clock: ManualClock) {
    this.clock = clock;
  }

  readonly timers = {
    after: (ms: Milliseconds, task: () => void): (() => void) => this.clock.after(ms, task),
    every: (ms: Milliseconds, task: () => void): (() => void) => repeat((delay, run) => this.clock.after(delay, run), ms, task),
  };
  offersAhead = false;
  random = (): number => 0.5;
  openSocket: ClientPorts["openSocket"] = (url, events) => {
    if (!url.startsWith("wss:")) return undefined;
    const socket = new FakeSocket(url, events);
    this.sockets.push(socket);
    return socket;
  };
  onNetworkChange = (changed: () => void): (() => void) => {
    this.networkListeners.add(changed);
    return () => this.networkListeners.delete(changed);
  };
  onVisible = (visible: () => void): (() => void) => {
    this.visibleListeners.add(visible);
    return () => this.visibleListeners.delete(visible);
  };
  openTransport: ClientPorts<FakeTransport>["openTransport"] = (options) => {
    const transport = new FakeTransport(options);
    this.transports.push(transport);
    return transport;
  };
  /** Takes event loop turns but no time. */
  readonly signatures = librarySignatures;
  /** Deterministic. */
  randomBytes = (count: number): Uint8Array => new Uint8Array(count).fill(7);
  deviceOf?: ClientPorts["deviceOf"];
  deriveKeys: ClientPorts["deriveKeys"] = async (_serialId, password) =>
    password === "" ? undefined : { proofKey: "A".repeat(43), e2eeKey: new Uint8Array(32).fill(password.length) };

  socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("no socket was opened");
    return socket;
  }
  transport(): FakeTransport {
    const transport = this.transports.at(-1);
    if (transport === undefined) throw new Error("no transport was opened");
    return transport;
  }
  changeNetwork(): void {
    for (const changed of this.networkListeners) changed();
  }
  becomeVisible(): void {
    for (const visible of this.visibleListeners) visible();
  }
}
