import type { NewClient } from "../clients/client-host.ts";
import type { Carriage } from "../clients/load-client.ts";

/** A separate process; one publisher per stream, any number of viewers. */
export interface Target {
  readonly name: string;
  readonly pid: number;
  readonly carriage: Carriage;
  /** Counted from 0; resolves when it can send. Only ours takes several streams. */
  publish(newClient: NewClient, stream?: number): Promise<void>;
  subscribe(newClient: NewClient, stream?: number): Promise<void>;
  stop(): Promise<void>;
}
