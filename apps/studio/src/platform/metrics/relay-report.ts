import type { FromRelay } from "@setsuna/contracts";

/** Holds a relay process's own last report. */
export type RelayHealth = Extract<FromRelay, { type: "health" }>;

/** Reports the state of one relay. */
export interface RelayReport {
  readonly ready: boolean;
  /** Absent for a relay on another machine, and while there is no process. */
  readonly pid: number | undefined;
  /** Absent before the first report. */
  readonly health: RelayHealth | undefined;
}
