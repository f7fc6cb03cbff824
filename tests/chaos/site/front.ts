import { connect, createServer, type Server, type Socket } from "node:net";

/** Interval of checks, and their timeout, ms; most balancers are slower. */
const CHECK_MS = 500;
const ANSWER_LIMIT_MS = 1000;
/** Consecutive failures until a node counts as down. */
const FAILURES = 2;

interface Target {
  readonly port: number;
  failures: number;
  readonly sockets: Set<Socket>;
}

const answers = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/studio/healthz`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })).ok;
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")) return false;
    throw error;
  }
};

export interface SiteFront {
  readonly origin: string;
  readonly signalUrl: string;
  close(): void | Promise<void>;
}

/** Sticks to the first healthy node, and closes connections of others, as docs/operations.md requires. */
export class Front implements SiteFront {
  readonly port: number;
  private readonly server: Server;
  private readonly targets: readonly Target[];
  private readonly checking: NodeJS.Timeout;

  private constructor(server: Server, port: number, targets: readonly Target[]) {
    this.server = server;
    this.port = port;
    this.targets = targets;
    server.on("connection", (near) => this.join(near));
    this.checking = setInterval(() => {
      for (const target of targets) void this.check(target);
    }, CHECK_MS);
  }

  /** @param ports of the nodes, the preferred one first. */
  static async open(ports: readonly number[]): Promise<Front> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const targets = ports.map((port): Target => ({ port, failures: 0, sockets: new Set() }));
    return new Front(server, address.port, targets);
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  get signalUrl(): string {
    return `ws://localhost:${this.port}/studio/signal`;
  }

  private async check(target: Target): Promise<void> {
    target.failures = (await answers(target.port)) ? 0 : target.failures + 1;
    if (target.failures >= FAILURES) for (const socket of target.sockets) socket.destroy();
  }

  private join(near: Socket): void {
    const target = this.targets.find(({ failures }) => failures < FAILURES) ?? this.targets[0];
    if (target === undefined) throw new Error("a front without nodes");
    const far = connect(target.port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true);
      target.sockets.add(one);
      one.on("close", () => {
        target.sockets.delete(one);
        other.destroy();
      });
      one.on("error", () => one.destroy());
      one.pipe(other);
    }
  }

  close(): void {
    clearInterval(this.checking);
    this.server.close();
    for (const { sockets } of this.targets) for (const socket of sockets) socket.destroy();
  }
}
