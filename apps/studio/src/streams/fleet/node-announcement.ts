import { FLEET_PROTOCOL, type FleetLoad, type FleetNodeId, type Region, type RelayAnnouncement } from "@setsuna/contracts";
import type { Bucket } from "./key-value.ts";
import type { RelayLease } from "./relay-lease.ts";

export interface NodeAnnouncementParts {
  readonly id: FleetNodeId;
  readonly region: Region;
  readonly addresses: readonly string[];
  readonly version: string;
  readonly pool: { load(): FleetLoad; isReady(): boolean; holdSendersUntil(until: number): void };
  readonly relays: Bucket;
  readonly now: () => number;
}

export class NodeAnnouncement {
  private readonly parts: NodeAnnouncementParts;
  private readonly lease: RelayLease;
  private revision = 0;

  constructor(parts: NodeAnnouncementParts, lease: RelayLease) {
    this.parts = parts;
    this.lease = lease;
  }

  /** Includes the load. Rejects with FleetLinkError. */
  async put(draining: boolean): Promise<void> {
    const { id, pool, relays, now, region, addresses, version } = this.parts;
    const announcement: RelayAnnouncement = {
      protocol: FLEET_PROTOCOL,
      region,
      addresses: [...addresses],
      version,
      draining,
      load: pool.load(),
      ready: pool.isReady(),
    };
    const sentAt = now();
    // A later write may have been acknowledged meanwhile.
    this.revision = Math.max(this.revision, await relays.put(id, JSON.stringify(announcement)));
    this.lease.renewed(sentAt);
    pool.holdSendersUntil(this.lease.until);
  }

  async remove(): Promise<void> {
    await this.parts.relays.deleteIf(this.parts.id, this.revision);
  }
}
