import type { BenchClient } from "./clients.ts";

/** A forwarding unit under test: it runs in a process of its own and takes one publisher and any number of viewers. */
export interface Target {
  readonly name: string;
  readonly pid: number;
  /** Connects the publisher; the client can send when this resolves. */
  publish(): Promise<BenchClient>;
  /** Connects one more viewer. */
  subscribe(onPacket: (packet: Buffer) => void): Promise<BenchClient>;
  stop(): Promise<void>;
}
