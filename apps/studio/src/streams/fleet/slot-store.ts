import { type FleetNodeId, type MediaSessionId, SlotRecord } from "@setsuna/contracts";
import { type Log, parseJson } from "@setsuna/kit";
import { type Bucket, FleetLinkError } from "./key-value.ts";
import type { RelayLapse } from "./relay-lease.ts";
import { holderOf } from "./subjects.ts";

export interface SlotStoreParts {
  readonly relay: FleetNodeId;
  readonly slots: Bucket;
  readonly relays: Bucket;
  readonly lapse: RelayLapse;
  /** In ms. */
  readonly now: () => number;
  readonly log: Log;
}

export interface StoredSlot {
  /** Undefined: no node has the stream. */
  readonly record: SlotRecord | undefined;
  /** 0: never written, or emptied. */
  readonly revision: number;
}

/** Undefined without a record. */
export const readRecord = (text: string | undefined): SlotRecord | undefined => SlotRecord.safeParse(parseJson(text)).data;

/** Reads and writes slots in the store. Methods reject with FleetLinkError unless they say otherwise. */
export class SlotStore {
  private readonly parts: SlotStoreParts;

  constructor(parts: SlotStoreParts) {
    this.parts = parts;
  }

  async read(key: string): Promise<StoredSlot> {
    const entry = await this.parts.slots.get(key);
    return { record: readRecord(entry?.value), revision: entry?.revision ?? 0 };
  }

  /** Writes this node's session if the slot still has `revision`. Undefined: another writer was faster. */
  async write(
    key: string,
    session: MediaSessionId,
    revision: number,
  ): Promise<(StoredSlot & { record: SlotRecord }) | undefined> {
    const record: SlotRecord = { relay: this.parts.relay, holder: holderOf(session) };
    const written = await this.parts.slots.putIf(key, JSON.stringify(record), revision);
    return written === undefined ? undefined : { record, revision: written };
  }

  /** Empties the slot if it still has `revision`. Resolves to false if the store is unreachable. */
  async clear(key: string, revision: number): Promise<boolean> {
    try {
      await this.parts.slots.deleteIf(key, revision);
      return true;
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      this.parts.log.warn({ reason: error.message }, "a stream's slot could not be given back");
      return false;
    }
  }

  async isLapsed(relay: FleetNodeId): Promise<boolean> {
    const { relays, lapse, now } = this.parts;
    return lapse.isLapsed(relay, (await relays.get(relay))?.revision ?? 0, now());
  }

  /** Nodes whose lease has expired, with the revision of their announcement (0: none). */
  async *lapsed(): AsyncGenerator<readonly [FleetNodeId, number]> {
    const { relay: own, relays, lapse, now } = this.parts;
    for (const relay of lapse.overdue(now())) {
      const revision = (await relays.get(relay))?.revision ?? 0;
      if (relay !== own && lapse.isLapsed(relay, revision, now())) yield [relay, revision];
    }
  }

  async forget(relay: FleetNodeId, revision: number): Promise<void> {
    if (revision > 0) await this.parts.relays.deleteIf(relay, revision);
    this.parts.lapse.forget(relay);
  }
}
