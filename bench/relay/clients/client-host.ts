import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Carriage } from "@setsuna/testkit/load";
import { endChild } from "@setsuna/testkit/stack";
import type { SendPattern } from "../load/send-pattern.ts";
import type { ArrivalTable } from "./arrivals.ts";
import type { ClientCall, ClientKind, ClientReply, ClientRequest, ClientResult } from "./client-calls.ts";

const PROGRAM = fileURLToPath(new URL("client-process.ts", import.meta.url));

export interface RemoteClient {
  offer(): Promise<string>;
  accept(answer: string): Promise<void>;
  answer(offer: string): Promise<string>;
  ready(): Promise<void>;
  close(): Promise<void>;
}

export type NewClient = () => Promise<RemoteClient>;

/** Separate processes keep CPU figures apart. */
export class ClientHost {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve(result: ClientResult): void; reject(error: Error): void }>();
  private readonly address: string;
  private readonly carriage: Carriage;
  private count = 0;
  private failure: Error | undefined;

  constructor(address: string, carriage: Carriage = "webrtc") {
    this.address = address;
    this.carriage = carriage;
    // "advanced" serialization preserves typed arrays.
    this.child = fork(PROGRAM, [], { stdio: ["ignore", "inherit", "inherit", "ipc"], serialization: "advanced" });
    this.child.on("message", (raw) => this.onReply(raw as ClientReply));
    this.child.once("exit", (code) => this.fail(new Error(`a client process ended with ${code}`)));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  private onReply(reply: ClientReply): void {
    const waiting = reply.id === undefined ? undefined : this.waiting.get(reply.id);
    if (reply.id !== undefined) this.waiting.delete(reply.id);
    if ("error" in reply) {
      const error = new Error(reply.error);
      if (waiting === undefined) this.fail(error);
      else waiting.reject(error);
    } else waiting?.resolve(reply.result);
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  private ask(body: ClientCall): Promise<ClientResult> {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    const id = this.count++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.child.send({ id, body } satisfies ClientRequest);
    });
  }

  private async askText(body: ClientCall): Promise<string> {
    const result = await this.ask(body);
    if (typeof result !== "string") throw new Error(`${body.call} gave no text`);
    return result;
  }

  async create(kind: ClientKind): Promise<RemoteClient> {
    const client = `client ${this.count}`;
    await this.ask({ call: "create", client, kind, address: this.address, carriage: this.carriage });
    return {
      offer: () => this.askText({ call: "offer", client }),
      accept: async (sdp) => void (await this.ask({ call: "accept", client, sdp })),
      answer: (sdp) => this.askText({ call: "answer", client, sdp }),
      ready: async () => void (await this.ask({ call: "ready", client })),
      close: async () => void (await this.ask({ call: "close", client })),
    };
  }

  async feed(pattern: SendPattern, perSecond: number): Promise<void> {
    await this.ask({ call: "feed", pattern, perSecond });
  }

  async nextNumber(): Promise<number> {
    const result = await this.ask({ call: "next-number" });
    if (typeof result !== "number") throw new Error("no packet number");
    return result;
  }

  async takeArrivals(): Promise<ArrivalTable> {
    const result = await this.ask({ call: "take-arrivals" });
    if (typeof result !== "object") throw new Error("no arrivals");
    return result;
  }

  stop(): Promise<void> {
    return endChild(this.child, (child) => child.disconnect());
  }
}
