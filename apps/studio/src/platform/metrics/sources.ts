import type { Readiness } from "../http/readiness.ts";
import type { PoolUse } from "../storage/database.ts";
import type { Backlog } from "./backlog.ts";
import type { BucketReport } from "./bucket-report.ts";
import type { RelayReport } from "./relay-report.ts";

export interface SessionCount {
  readonly client: "page" | "whip";
  readonly direction: "publish" | "subscribe";
  /** `none` for senders. */
  readonly playout: "instant" | "native" | "none";
  readonly count: number;
}

/** Read on each scrape. A source that the role lacks is absent, and so are its metrics. */
export interface Sources {
  readonly relays: () => readonly RelayReport[];
  /** Absent outside a fleet. */
  readonly buckets?: (() => readonly BucketReport[]) | undefined;
  readonly sockets?: (() => number) | undefined;
  readonly sessions?: (() => readonly SessionCount[]) | undefined;
  /** Rejects when the database does not answer. */
  readonly backlog?: (() => Promise<Backlog>) | undefined;
  /** State that `readyz` answers. */
  readonly readiness?: (() => Promise<Readiness>) | undefined;
  /** Absent for the embedded database. */
  readonly pool?: (() => PoolUse) | undefined;
}
