import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Carriage } from "@setsuna/testkit/load";
import { endChild } from "@setsuna/testkit/stack";
import type { NewClient } from "../clients/client-host.ts";
import type { Target } from "./target.ts";

const PROGRAM = fileURLToPath(new URL("bare-process.ts", import.meta.url));

export interface BareRequest {
  readonly id: number;
  readonly direction: "publish" | "subscribe";
  readonly offer: string;
}
export interface BareReply {
  readonly id: number;
  readonly answer: string;
}

export class BareTarget implements Target {
  readonly name: string;
  readonly carriage: Carriage;
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (answer: string) => void>();
  private count = 0;

  constructor(name: string, carriage: Carriage, address: string) {
    this.name = name;
    this.carriage = carriage;
    this.child = fork(PROGRAM, [carriage, address], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    this.child.on("message", (raw) => {
      const { id, answer } = raw as BareReply;
      this.waiting.get(id)?.(answer);
      this.waiting.delete(id);
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  publish(newClient: NewClient): Promise<void> {
    return this.open("publish", newClient);
  }

  subscribe(newClient: NewClient): Promise<void> {
    return this.open("subscribe", newClient);
  }

  private async open(direction: BareRequest["direction"], newClient: NewClient): Promise<void> {
    const client = await newClient();
    const offer = await client.offer();
    const id = this.count++;
    const answer = await new Promise<string>((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`the bare fan-out ended with ${code}`));
      this.child.once("exit", ended);
      this.waiting.set(id, (text) => {
        this.child.off("exit", ended);
        resolve(text);
      });
      this.child.send({ id, direction, offer } satisfies BareRequest);
    });
    await client.accept(answer);
    await client.ready();
  }

  stop(): Promise<void> {
    return endChild(this.child, (child) => child.disconnect());
  }
}
