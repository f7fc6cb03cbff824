import type { Readiness } from "../http/readiness.ts";
import type { PoolUse } from "../storage/database.ts";
import type { Backlog } from "./backlog.ts";
import type { BucketReport } from "./bucket-report.ts";
import type { RelayReport } from "./relay-report.ts";

export interface SessionCount {
  readonly client: "page" | "whip";
  readonly direction: "publish" | "subscribe";
  /** Senders report `none`. */
  readonly playout: "instant" | "native" | "none";
  readonly count: number;
}

/** Read on each scrape. A source that the role lacks is absent, and so are its metrics. */
export interface Sources {
  readonly relays: () => readonly RelayReport[];
  readonly buckets?: (() => readonly BucketReport[]) | undefined;
  readonly sockets?: (() => number) | undefined;
  readonly sessions?: (() => readonly SessionCount[]) | undefined;
  readonly backlog?: (() => Promise<Backlog>) | undefined;
  readonly readiness?: (() => Promise<Readiness>) | undefined;
  readonly pool?: (() => PoolUse) | undefined;
}
