import type { FromRelay } from "@setsuna/contracts";

export type RelayHealth = Extract<FromRelay, { type: "health" }>;

export interface RelayReport {
  readonly ready: boolean;
  readonly pid: number | undefined;
  readonly health: RelayHealth | undefined;
}
