import { type ServerMessage, SIGNALLING_PROTOCOL } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import { WebSocket } from "ws";

/** A bare client of the signalling socket, for saying what no page would say. */
export class SignallingClient {
  readonly socket: WebSocket;
  readonly received: ServerMessage[] = [];
  closed = false;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (text) => this.received.push(JSON.parse(text.toString()) as ServerMessage));
    socket.on("close", () => {
      this.closed = true;
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

  async hello(serialId: string, role: "sender" | "receiver", proof?: string, link?: string): Promise<ServerMessage> {
    this.send({ type: "hello", protocol: SIGNALLING_PROTOCOL, serialId, role, proof, link });
    return this.next((message) => message.type === "welcome" || message.type === "refused");
  }

  /** The first message that fits, among those that came and those to come; it is taken out. Throws after a while. */
  next(fits: (message: ServerMessage) => boolean, timeoutMs = 60_000): Promise<ServerMessage> {
    return until(
      "a signalling message",
      () => {
        const index = this.received.findIndex(fits);
        return index < 0 ? undefined : this.received.splice(index, 1)[0];
      },
      timeoutMs,
      20,
    );
  }

  close(): void {
    this.socket.close();
  }
}
