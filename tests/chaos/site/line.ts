import { connect, createServer, type Server, type Socket } from "node:net";

interface Due {
  readonly at: number;
  readonly bytes: Buffer;
}

class Pipe {
  private readonly waiting: Due[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly from: Socket;
  private readonly to: Socket;
  private readonly line: Line;

  constructor(from: Socket, to: Socket, line: Line) {
    this.from = from;
    this.to = to;
    this.line = line;
    from.on("data", (bytes) => {
      this.waiting.push({ at: performance.now() + line.delayMs, bytes });
      this.pass();
    });
  }

  pass(): void {
    clearTimeout(this.timer);
    if (this.line.isCut) {
      // The sender's window fills, as on a real link.
      this.from.pause();
      return;
    }
    this.from.resume();
    const now = performance.now();
    while (this.waiting[0] !== undefined && this.waiting[0].at <= now) {
      const { bytes } = this.waiting.shift() as Due;
      if (!this.to.destroyed) this.to.write(bytes);
    }
    if (this.waiting[0] !== undefined) this.timer = setTimeout(() => this.pass(), Math.max(1, this.waiting[0].at - now));
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

export class Line {
  readonly port: number;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly pipes = new Set<Pipe>();
  private cutNow = false;
  private delay = 0;
  private target: number;

  private constructor(server: Server, port: number, target: number) {
    this.server = server;
    this.port = port;
    this.target = target;
  }

  static async open(target: number): Promise<Line> {
    const server = createServer();
    const port = await new Promise<number>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        if (address === null || typeof address === "string") reject(new Error("no port"));
        else resolve(address.port);
      });
    });
    const line = new Line(server, port, target);
    server.on("connection", (near) => line.join(near));
    return line;
  }

  get isCut(): boolean {
    return this.cutNow;
  }

  get delayMs(): number {
    return this.delay;
  }

  retarget(port: number): void {
    this.target = port;
  }

  private join(near: Socket): void {
    const far = connect(this.target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true);
      this.sockets.add(one);
      const pipe = new Pipe(one, other, this);
      this.pipes.add(pipe);
      const leave = (): void => {
        this.sockets.delete(one);
        this.pipes.delete(pipe);
        pipe.end();
        if (!this.cutNow) other.destroy();
        else this.orphans.add(other);
      };
      one.on("close", leave);
      one.on("error", () => one.destroy());
    }
    if (this.cutNow) for (const pipe of this.pipes) pipe.pass();
  }

  private readonly orphans = new Set<Socket>();

  cut(): void {
    this.cutNow = true;
    for (const pipe of this.pipes) pipe.pass();
  }

  slow(delayMs: number): void {
    this.delay = delayMs;
  }

  heal(): void {
    this.cutNow = false;
    this.delay = 0;
    for (const socket of this.orphans) socket.destroy();
    this.orphans.clear();
    for (const pipe of this.pipes) pipe.pass();
  }

  close(): void {
    this.server.close();
    for (const socket of [...this.sockets, ...this.orphans]) socket.destroy();
  }
}
