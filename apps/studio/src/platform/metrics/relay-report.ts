import type { FromRelay } from "@setsuna/contracts";

/** Says of a relay process how it fares: its own last report. */
export type RelayHealth = Extract<FromRelay, { type: "health" }>;

/** Says of one relay whether it takes sessions. */
export interface RelayReport {
  readonly ready: boolean;
  /** Absent for a relay on another machine, and while there is no process. */
  readonly pid: number | undefined;
  /** Absent before the first report. */
  readonly health: RelayHealth | undefined;
}
