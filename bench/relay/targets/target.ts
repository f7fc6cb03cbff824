import type { NewClient } from "../clients/client-host.ts";
import type { Carriage } from "../clients/load-client.ts";

/** A forwarding unit under test: it runs in a process of its own and takes one publisher and any number of viewers. */
export interface Target {
  readonly name: string;
  readonly pid: number;
  readonly carriage: Carriage;
  /** Connects the publisher; the client can send when this resolves. */
  publish(newClient: NewClient): Promise<void>;
  /** Connects one more viewer. */
  subscribe(newClient: NewClient): Promise<void>;
  stop(): Promise<void>;
}
