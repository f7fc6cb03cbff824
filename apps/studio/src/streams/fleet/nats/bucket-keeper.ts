import type { StreamInfo } from "@nats-io/jetstream";
import type { Log } from "@setsuna/kit";
import type { BucketReport } from "../../../platform/index.ts";
import { FleetLinkError } from "../key-value.ts";
import { hasLeader, replicasInSync, wantedReplicas } from "./bucket-replicas.ts";

export interface BucketKeeperParts {
  readonly name: string;
  /** Rejects with FleetLinkError while the bucket doesn't answer. */
  inspect(): Promise<StreamInfo>;
  /** Adds replicas where servers have joined. Absent: the login may not. */
  readonly raise?: ((info: StreamInfo) => Promise<void>) | undefined;
  readonly isClustered: () => boolean;
  /** Monotonic, ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** Interval of retries while there are too few servers, ms. */
const RAISE_AGAIN_MS = 10_000;

/** Watches one bucket, raises its replicas as the cluster allows, and logs changes. */
export class BucketKeeper {
  private readonly parts: BucketKeeperParts;
  private inSync = 1;
  private wanted = 1;
  private size = { bytes: 0, entries: 0 };
  private raisedAt = Number.NEGATIVE_INFINITY;
  private unusableSince: number | undefined;

  constructor(parts: BucketKeeperParts) {
    this.parts = parts;
  }

  report(): BucketReport {
    const { name, now } = this.parts;
    const { unusableSince: since, inSync, wanted, size } = this;
    const unusableForMs = since === undefined ? 0 : now() - since;
    return { name, isUsable: since === undefined, inSync, wanted, ...size, unusableForMs };
  }

  /** Call it every few seconds. Never rejects for an unreachable store. */
  async check(): Promise<void> {
    try {
      const info = await this.parts.inspect();
      const isClustered = this.parts.isClustered();
      this.size = { bytes: info.state.bytes, entries: info.state.messages };
      this.noteReplicas(replicasInSync(info, isClustered), wantedReplicas(info, isClustered));
      this.noteUsable(hasLeader(info, isClustered) ? undefined : "it has no leader");
      await this.raise(info);
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      this.inSync = 0;
      this.noteUsable(error.message);
    }
  }

  private async raise(info: StreamInfo): Promise<void> {
    const { name: bucket, raise, now, log } = this.parts;
    if (raise === undefined || info.config.num_replicas >= this.wanted || now() - this.raisedAt < RAISE_AGAIN_MS) return;
    this.raisedAt = now();
    try {
      await raise(info);
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      log.warn(
        { bucket, reason },
        "a NATS bucket was not given more replicas: does the login have the rights of ops/nats/nats.conf",
      );
    }
  }

  private noteUsable(reason: string | undefined): void {
    const { name: bucket, log, now } = this.parts;
    if (reason !== undefined && this.unusableSince === undefined) {
      this.unusableSince = now();
      log.warn({ bucket, reason }, "a NATS bucket can't be used: new streams are refused");
    } else if (reason === undefined && this.unusableSince !== undefined) {
      log.info({ bucket, unusableForMs: Math.round(now() - this.unusableSince) }, "a NATS bucket can be used again");
      this.unusableSince = undefined;
    }
  }

  private noteReplicas(inSync: number, wanted: number): void {
    const { name: bucket, log } = this.parts;
    if (inSync === this.inSync && wanted === this.wanted) return;
    [this.inSync, this.wanted] = [inSync, wanted];
    if (inSync < wanted) log.warn({ bucket, inSync, wanted }, "a NATS bucket has fewer replicas than it should");
    else log.info({ bucket, replicas: inSync }, "a NATS bucket has all of its replicas");
  }
}
