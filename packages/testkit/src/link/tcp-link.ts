import { connect, createServer, type Server, type Socket } from "node:net";

/** Target, and delay of each direction, ms. */
export interface TcpLinkOptions {
  readonly host: string;
  readonly port: number;
  /** 0 by default. */
  readonly delayMs?: number;
}

/** First retransmission timeout, ms, as Linux over short paths; doubles. RFC 6298 §5.5. */
const RETRANSMIT_MS = 250;
/** For a connection attempt, ms. RFC 6298 §2.1. */
const CONNECT_RETRANSMIT_MS = 1000;

/** Time at which data sent at `since` gets through a link back at `back`: the next retransmission. In ms. */
export const throughAgainAt = (since: number, back: number, firstWaitMs: number): number => {
  let at = since;
  for (let wait = firstWaitMs; at < back; wait *= 2) at += wait;
  return at;
};

/** Data in an outage waits, as in a TCP sender's buffer. */
class Direction {
  private readonly to: Socket;
  private readonly delayMs: number;
  private readonly held: (() => void)[] = [];
  private heldSince: number | undefined;

  constructor(to: Socket, delayMs: number) {
    this.to = to;
    this.delayMs = delayMs;
  }

  pass(outage: boolean, task: (to: Socket) => void): void {
    if (outage || this.heldSince !== undefined) {
      this.heldSince ??= performance.now();
      this.held.push(() => this.later(task));
    } else this.later(task);
  }

  back(isOut: () => boolean): void {
    if (this.heldSince === undefined) return;
    const now = performance.now();
    setTimeout(
      () => {
        if (isOut()) return;
        this.heldSince = undefined;
        for (const task of this.held.splice(0)) task();
      },
      throughAgainAt(this.heldSince, now, RETRANSMIT_MS) - now,
    );
  }

  private later(task: (to: Socket) => void): void {
    // Timers of one length keep their order.
    setTimeout(() => task(this.to), this.delayMs);
  }
}

/**
 * User-space TCP link, counterpart of {@link UdpLink}. In an outage, data and connection attempts wait until TCP would
 * retransmit, later than the link's return.
 */
export class TcpLink {
  private readonly options: TcpLinkOptions;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly directions = new Set<Direction>();
  private readonly opening = new Map<() => void, number>();
  private outage = false;

  private constructor(options: TcpLinkOptions) {
    this.options = options;
    this.server = createServer({ allowHalfOpen: true }, (near) => this.accept(near));
  }

  static async open(options: TcpLinkOptions): Promise<TcpLink> {
    const link = new TcpLink(options);
    await new Promise<void>((resolve, reject) => link.server.once("error", reject).listen(0, "127.0.0.1", resolve));
    return link;
  }

  /** Local port for the far one. @throws Error once the link is closed */
  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("the link is closed");
    return address.port;
  }

  setOutage(outage: boolean): void {
    this.outage = outage;
    if (outage) return;
    const isOut = (): boolean => this.outage;
    for (const direction of this.directions) direction.back(isOut);
    const now = performance.now();
    for (const [begin, since] of this.opening)
      setTimeout(
        () => {
          if (!this.outage && this.opening.delete(begin)) begin();
        },
        throughAgainAt(since, now, CONNECT_RETRANSMIT_MS) - now,
      );
  }

  async close(): Promise<void> {
    this.opening.clear();
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private accept(near: Socket): void {
    this.keep(near);
    // The handshake with us is done, but only the far end counts.
    const begin = (): void => this.join(near);
    near.pause();
    if (!this.outage) begin();
    else {
      this.opening.set(begin, performance.now());
      near.on("close", () => this.opening.delete(begin));
    }
  }

  private join(near: Socket): void {
    const { host, port, delayMs = 0 } = this.options;
    const far = connect({ host, port, allowHalfOpen: true });
    this.keep(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const direction = new Direction(to, delayMs);
      this.directions.add(direction);
      from.on("data", (bytes) => direction.pass(this.outage, (socket) => socket.write(bytes)));
      from.on("end", () => direction.pass(this.outage, (socket) => socket.end()));
      from.on("close", () => {
        this.directions.delete(direction);
        direction.pass(this.outage, (socket) => socket.destroySoon());
      });
    }
    near.resume();
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    // The close event follows.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.sockets.delete(socket));
  }
}
