import type { NewClient } from "../clients/client-host.ts";
import type { Carriage } from "../clients/load-client.ts";

/** A forwarding unit under test. Runs in a separate process and takes one publisher per stream and any number of viewers. */
export interface Target {
  readonly name: string;
  readonly pid: number;
  readonly carriage: Carriage;
  /** Connects the publisher of a stream, counted from 0; the client can send when this resolves. Only ours takes more than one stream. */
  publish(newClient: NewClient, stream?: number): Promise<void>;
  /** Connects one more viewer of a stream. */
  subscribe(newClient: NewClient, stream?: number): Promise<void>;
  stop(): Promise<void>;
}
