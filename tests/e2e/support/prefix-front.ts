import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export type PrefixHandling = "left" | "taken off";

/** Only the prefix is the studio's; the rest answers 404. */
export class PrefixFront {
  /** Before `/studio`, such as `http://localhost:8080/live`. */
  readonly address: string;
  readonly origin: string;
  readonly astray: string[] = [];
  readonly failed: string[] = [];
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly prefix: string;
  handling: PrefixHandling = "left";
  private readonly studioPort: () => number;

  private constructor(server: Server, prefix: string, studioPort: () => number) {
    this.server = server;
    this.prefix = prefix;
    this.studioPort = studioPort;
    this.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    this.address = `${this.origin}${prefix}`;
  }

  static async open(prefix: string, studioPort: () => number): Promise<PrefixFront> {
    // A kept connection could close under the next request.
    const server = createServer({ keepAliveTimeout: 0 });
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const front = new PrefixFront(server, prefix, studioPort);
    server.on("connection", (socket: Socket) => {
      front.sockets.add(socket);
      socket.on("close", () => front.sockets.delete(socket));
    });
    server.on("request", (request, response) => {
      const path = front.innerPath(request);
      if (path === undefined) {
        response.writeHead(404).end("nothing of ours");
        return;
      }
      const { method, headers } = request;
      const target = { port: studioPort(), host: "127.0.0.1", agent: false } as const;
      const inner = httpRequest({ ...target, path, method, headers: front.forwarded(headers) });
      inner.on("response", (answer) => {
        const status = answer.statusCode ?? 502;
        if (status >= 400) front.failed.push(`${status} ${request.url}`);
        response.writeHead(status, answer.rawHeaders);
        answer.pipe(response);
      });
      inner.on("error", () => response.destroy());
      response.on("close", () => inner.destroy());
      request.pipe(inner);
    });
    server.on("upgrade", (request, socket: Socket, head) => front.upgrade(request, socket, head));
    return front;
  }

  private innerPath({ url = "/" }: IncomingMessage): string | undefined {
    const rest = url.startsWith(this.prefix) ? url.slice(this.prefix.length) : undefined;
    if (rest === undefined || !/^(?:[/?]|$)/.test(rest)) {
      this.astray.push(url);
      return undefined;
    }
    if (this.handling === "left") return url;
    return rest.startsWith("/") ? rest : `/${rest}`;
  }

  private forwarded(headers: IncomingMessage["headers"]): IncomingMessage["headers"] {
    return { ...headers, "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" };
  }

  private upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const path = this.innerPath(request);
    if (path === undefined) {
      socket.destroy();
      return;
    }
    const inner = connect(this.studioPort(), "127.0.0.1");
    const end = (): void => {
      socket.destroy();
      inner.destroy();
    };
    for (const side of [socket, inner]) side.on("error", end).on("close", end);
    const lines = Object.entries(this.forwarded(request.headers)).map(([name, value]) => `${name}: ${value}`);
    inner.write(`${request.method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    inner.write(head);
    socket.pipe(inner).pipe(socket);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
