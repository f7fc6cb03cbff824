import { WebSocket } from "ws";

export interface JanusReply {
  readonly janus: string;
  readonly transaction?: string;
  readonly data?: { readonly id: number };
  readonly jsep?: { readonly sdp: string };
  readonly plugindata?: {
    readonly data: {
      readonly id?: number;
      readonly error?: string;
      readonly participants?: readonly { readonly publisher: boolean }[];
    };
  };
}

interface Waiting {
  resolve(reply: JanusReply): void;
  reject(error: Error): void;
}

export class JanusApi {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<string, Waiting>();
  private count = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (text) => {
      const reply = JSON.parse(text.toString()) as JanusReply;
      if (reply.janus === "ack" || reply.transaction === undefined) return;
      this.waiting.get(reply.transaction)?.resolve(reply);
      this.waiting.delete(reply.transaction);
    });
    socket.on("close", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("Janus has ended"));
      this.waiting.clear();
    });
  }

  static connect(port: number): Promise<JanusApi | undefined> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, "janus-protocol");
    return new Promise((resolve) => {
      socket.once("open", () => resolve(new JanusApi(socket)));
      socket.once("error", () => resolve(undefined));
    });
  }

  /** Rejects with Janus's error, or if it has ended. */
  async request(body: object): Promise<JanusReply> {
    if (this.socket.readyState !== WebSocket.OPEN) throw new Error("Janus has ended");
    const transaction = `t${this.count++}`;
    const reply = new Promise<JanusReply>((resolve, reject) => this.waiting.set(transaction, { resolve, reject }));
    this.socket.send(JSON.stringify({ ...body, transaction }));
    const got = await reply;
    const error = got.plugindata?.data.error;
    if (got.janus === "error" || error !== undefined) throw new Error(`Janus: ${error ?? JSON.stringify(got)}`);
    return got;
  }

  close(): void {
    this.socket.close();
  }
}
