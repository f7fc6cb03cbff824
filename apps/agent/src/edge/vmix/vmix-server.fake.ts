import { createServer, type Server, type Socket } from "node:net";

/** Simulates vMix from the manual's "TCP API": a response per request, events to subscribers. */
export class FakeVmix {
  tally = "";
  refuses = false;
  greeting = "VERSION OK 28.0.0.36\r\n";
  readonly requests: string[] = [];
  private readonly clients = new Map<Socket, { subscribed: boolean }>();
  private server: Server | undefined;
  port = 0;

  async start(): Promise<void> {
    const server = createServer((socket) => {
      this.clients.set(socket, { subscribed: false });
      socket.write(this.greeting);
      let rest = "";
      socket.on("data", (bytes) => {
        rest += bytes.toString("utf8");
        for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
          this.answer(socket, rest.slice(0, end));
          rest = rest.slice(end + 2);
        }
      });
      socket.on("error", () => this.clients.delete(socket));
      socket.on("close", () => this.clients.delete(socket));
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", () => resolve()));
    const place = server.address();
    this.port = typeof place === "object" && place !== null ? place.port : 0;
  }

  change(tally: string): void {
    this.tally = tally;
    for (const [socket, { subscribed }] of this.clients) if (subscribed) socket.write(`TALLY OK ${tally}\r\n`);
  }

  write(text: string): void {
    for (const socket of this.clients.keys()) socket.write(text);
  }

  async stop(): Promise<void> {
    for (const socket of this.clients.keys()) socket.destroy();
    await new Promise<void>((resolve) => (this.server === undefined ? resolve() : this.server.close(() => resolve())));
    this.server = undefined;
  }

  private answer(socket: Socket, request: string): void {
    this.requests.push(request);
    if (request === "SUBSCRIBE TALLY") {
      const client = this.clients.get(socket);
      if (client !== undefined) client.subscribed = !this.refuses;
      socket.write(this.refuses ? "SUBSCRIBE ER No such event\r\n" : "SUBSCRIBE OK TALLY\r\n");
    } else if (request === "TALLY") socket.write(`TALLY OK ${this.tally}\r\n`);
    else socket.write(`${request.split(" ")[0] ?? ""} ER Unknown\r\n`);
  }
}
