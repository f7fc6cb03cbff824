import { LinkId, PING_INTERVAL_MS, SerialId, type ServerMessage, SIGNALLING_PROTOCOL } from "@setsuna/contracts";
import { proveJoin } from "@setsuna/e2ee";
import { until } from "@setsuna/testkit";
import { WebSocket } from "ws";

const OWN_PING = -1;

/** Pings as pages do once welcomed: the server drops silent clients. */
export class SignallingClient {
  readonly socket: WebSocket;
  readonly received: ServerMessage[] = [];
  closed = false;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    let isWelcome = false;
    const pings = setInterval(() => {
      if (isWelcome) this.send({ type: "ping", t0: OWN_PING });
    }, PING_INTERVAL_MS);
    socket.on("message", (text) => {
      const message = JSON.parse(text.toString()) as ServerMessage;
      isWelcome ||= message.type === "welcome";
      if (message.type !== "pong" || message.t0 !== OWN_PING) this.received.push(message);
    });
    socket.on("close", () => {
      this.closed = true;
      clearInterval(pings);
    });
    socket.on("error", () => {
      this.closed = true;
    });
  }

  static async open(url: string): Promise<SignallingClient> {
    const socket = new WebSocket(url);
    const client = new SignallingClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once("open", () => resolve());
      socket.once("error", reject);
    });
    return client;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  async hello(serialId: string, role: "sender" | "receiver", proofKey?: string, link?: string): Promise<ServerMessage> {
    const { challenge } = await this.next((message) => message.type === "challenge");
    const claim = { purpose: role, serialId: SerialId.parse(serialId), link: LinkId.optional().parse(link), challenge } as const;
    const proof = proofKey && proveJoin(proofKey, claim);
    this.send({ type: "hello", protocol: SIGNALLING_PROTOCOL, serialId, role, proof, link });
    return this.next((message) => message.type === "welcome" || message.type === "refused");
  }

  next<Fitting extends ServerMessage = ServerMessage>(
    fits: ((message: ServerMessage) => message is Fitting) | ((message: ServerMessage) => boolean),
    timeoutMs = 60_000,
  ): Promise<Fitting> {
    return until(
      "a signalling message",
      () => {
        const index = this.received.findIndex(fits);
        return index < 0 ? undefined : (this.received.splice(index, 1)[0] as Fitting | undefined);
      },
      timeoutMs,
      20,
    );
  }

  close(): void {
    this.socket.close();
  }
}
