import type { Carriage } from "@setsuna/testkit/load";
import type { NewClient } from "../clients/client-host.ts";

export interface Target {
  readonly name: string;
  readonly pid: number;
  readonly carriage: Carriage;
  publish(newClient: NewClient, stream?: number): Promise<void>;
  subscribe(newClient: NewClient, stream?: number): Promise<void>;
  stop(): Promise<void>;
}
