import type { Milliseconds } from "@setsuna/kit";
import type { RelayHealth } from "../../platform/index.ts";

export interface RelayRates {
  readonly packetsIn: number;
  readonly packetsOut: number;
  /** Share of one core, where 1 is all of it. */
  readonly cpuShare: number;
}

/** Two reports of one process; undefined if they came at the same time. */
export const ratesBetween = (before: RelayHealth, now: RelayHealth, elapsed: Milliseconds): RelayRates | undefined =>
  elapsed <= 0
    ? undefined
    : {
        packetsIn: ((now.packetsIn - before.packetsIn) * 1000) / elapsed,
        packetsOut: ((now.packetsOut - before.packetsOut) * 1000) / elapsed,
        cpuShare: (now.cpuMicroseconds - before.cpuMicroseconds) / (elapsed * 1000),
      };
