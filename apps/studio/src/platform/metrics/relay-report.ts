import type { FromRelay } from "@setsuna/contracts";

export type RelayHealth = Extract<FromRelay, { type: "health" }>;

export interface RelayReport {
  readonly ready: boolean;
  /** Absent for a remote relay, and without a process. */
  readonly pid: number | undefined;
  /** Absent before the first report. */
  readonly health: RelayHealth | undefined;
}
