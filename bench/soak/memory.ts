import { WebSocket } from "ws";

interface Reply {
  readonly id?: number;
  readonly result?: { readonly usedSize?: number; readonly result?: { readonly value?: unknown } };
}

export class Inspected {
  readonly pid: number;
  private readonly socket: WebSocket;
  private readonly waiting: Map<number, (reply: Reply) => void>;

  private constructor(pid: number, socket: WebSocket, waiting: Map<number, (reply: Reply) => void>) {
    this.pid = pid;
    this.socket = socket;
    this.waiting = waiting;
  }

  static async open(url: string): Promise<Inspected> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    await new Promise<void>((resolve, reject) => {
      socket.once("open", () => resolve());
      socket.once("error", reject);
    });
    const waiting = new Map<number, (reply: Reply) => void>();
    socket.on("message", (data) => {
      const reply = JSON.parse(data.toString()) as Reply;
      if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
    });
    const probe = new Inspected(0, socket, waiting);
    const { result } = await probe.ask("Runtime.evaluate", { expression: "process.pid" });
    return new Inspected(Number(result?.result?.value), socket, waiting);
  }

  private ask(method: string, params: object = {}): Promise<Reply> {
    const id = Math.floor(Math.random() * 2 ** 31);
    return new Promise((resolve) => {
      this.waiting.set(id, (reply) => {
        this.waiting.delete(id);
        resolve(reply);
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async heapBytes(): Promise<number> {
    await this.ask("HeapProfiler.collectGarbage");
    const { result } = await this.ask("Runtime.getHeapUsage");
    return result?.usedSize ?? Number.NaN;
  }

  close(): void {
    this.socket.close();
  }
}
