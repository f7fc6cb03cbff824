import type { MediaSessionId } from "@setsuna/contracts";
import { FleetLinkError } from "./key-value.ts";
import type { RelayLease } from "./relay-lease.ts";
import { SlotStore, type SlotStoreParts, type StoredSlot } from "./slot-store.ts";

export interface HeldSlotsParts extends SlotStoreParts {
  readonly lease: RelayLease;
}

interface HeldSlot {
  readonly session: MediaSessionId;
  /** Fencing token: the later writer has the stream. */
  readonly revision: number;
}

/** This node's slots and the last known record of every slot. Methods that write run in the key's turn. */
export class HeldSlots {
  readonly store: SlotStore;
  readonly records = new Map<string, StoredSlot>();
  private readonly parts: HeldSlotsParts;
  private readonly held = new Map<string, HeldSlot>();
  /** Slots still held because the request to release them, or its answer, was lost. */
  private readonly leftOver = new Map<string, number>();
  /** Running senders' slots must be written over this revision. */
  private readonly unrestored = new Map<string, number>();

  constructor(parts: HeldSlotsParts) {
    this.parts = parts;
    this.store = new SlotStore(parts);
  }

  get(key: string): HeldSlot | undefined {
    return this.held.get(key);
  }

  keysOf(session: MediaSessionId): readonly string[] {
    return [...this.held].flatMap(([key, held]) => (held.session === session ? key : []));
  }

  async pass(key: string, session: MediaSessionId, revision: number): Promise<void> {
    this.held.set(key, { session, revision });
    // Its client proves by this name that it may move.
    await this.restore(key, revision);
  }

  drop(key: string): void {
    this.held.delete(key);
  }

  dropAll(): readonly MediaSessionId[] {
    const sessions = new Set([...this.held.values()].map(({ session }) => session));
    this.held.clear();
    return [...sessions];
  }

  /** Writes the slot if it still has `revision`. `outdated`: another writer was faster. Rejects with FleetLinkError. */
  async take(key: string, session: MediaSessionId, revision: number): Promise<"taken" | "outdated" | "lease-expired"> {
    const own = await this.store.write(key, session, revision);
    if (own === undefined || this.isOutdated(key, own)) return "outdated";
    return (await this.hold(key, session, own)) ? "taken" : "lease-expired";
  }

  /** Retries once the store is reachable. */
  async clear(key: string, revision: number): Promise<void> {
    if (!(await this.store.clear(key, revision))) this.leftOver.set(key, revision);
  }

  /** Writes a running sender's slot again, over `revision`. Retries once the store is reachable. */
  async restore(key: string, revision: number): Promise<void> {
    this.unrestored.delete(key);
    const held = this.held.get(key);
    if (held === undefined) return;
    try {
      const own = await this.store.write(key, held.session, revision);
      if (own === undefined || this.isOutdated(key, own)) return;
      // Given to another node meanwhile.
      if (this.held.get(key) !== held) await this.clear(key, own.revision);
      else await this.hold(key, held.session, own);
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      this.parts.log.warn({ reason: error.message }, "a running sender's slot could not be claimed again");
      this.unrestored.set(key, revision);
    }
  }

  async retry(inTurn: (key: string, work: () => Promise<void>) => Promise<void>): Promise<void> {
    for (const [key, revision] of [...this.unrestored]) await inTurn(key, () => this.restore(key, revision));
    for (const [key, revision] of [...this.leftOver])
      await inTurn(key, async () => {
        if (this.held.get(key)?.revision === revision || (await this.store.clear(key, revision))) this.leftOver.delete(key);
      });
  }

  /** The watch may report a later write before the store's answer arrives. */
  private isOutdated(key: string, { revision }: StoredSlot): boolean {
    return (this.records.get(key)?.revision ?? 0) > revision;
  }

  /** False: the lease expired meanwhile, so the slot is given back. */
  private async hold(key: string, session: MediaSessionId, own: StoredSlot): Promise<boolean> {
    if (!this.parts.lease.isValid(this.parts.now())) {
      await this.clear(key, own.revision);
      return false;
    }
    this.held.set(key, { session, revision: own.revision });
    this.records.set(key, own);
    this.unrestored.delete(key);
    return true;
  }
}
