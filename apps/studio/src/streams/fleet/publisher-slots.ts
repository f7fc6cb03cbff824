import type { FleetNodeId, MediaSessionId, StreamRef } from "@setsuna/contracts";
import { KeyTurns } from "./key-turns.ts";
import { FleetLinkError } from "./key-value.ts";
import type { RelayLease } from "./relay-lease.ts";
import { decideClaim } from "./slot-claim.ts";
import { readRecord, SlotStore, type SlotStoreParts, type StoredSlot } from "./slot-store.ts";
import { holderOf, slotKey } from "./subjects.ts";

export interface PublisherSlotsParts extends SlotStoreParts {
  readonly lease: RelayLease;
  /** Another node has the stream: stop the session. */
  onLost(session: MediaSessionId): void;
  isRunning(session: MediaSessionId): boolean;
}

interface Held {
  readonly session: MediaSessionId;
  /** Fencing token: the later writer has the stream. */
  readonly revision: number;
}

/** `by`: node of the current sender; absent: another claim came first. */
export type ClaimOutcome =
  | { readonly name: "taken" }
  | { readonly name: "refused"; readonly stream: StreamRef; readonly by?: FleetNodeId | undefined }
  | { readonly name: "unreachable" };

/** A claim that loses a race reads the slot again. */
const CLAIM_TRIES = 3;

/** Allows one sender per stream in the fleet, by compare-and-set. docs/decisions/0025. */
export class PublisherSlots {
  private readonly parts: PublisherSlotsParts;
  private readonly store: SlotStore;
  /** An emptied slot stays while work on it runs, which needs its revision. */
  private readonly records = new Map<string, StoredSlot>();
  private readonly held = new Map<string, Held>();
  private readonly turns = new KeyTurns((key) => {
    if (this.records.get(key)?.record === undefined) this.records.delete(key);
  });
  /** Not released yet, because the request or its answer was lost. */
  private readonly leftOver = new Map<string, number>();
  /** Running senders' slots must be written over this revision. */
  private readonly unrestored = new Map<string, number>();
  private readonly moveListeners: ((key: string, relay: FleetNodeId) => void)[] = [];

  constructor(parts: PublisherSlotsParts) {
    this.parts = parts;
    this.store = new SlotStore(parts);
  }

  onElsewhere(listener: (key: string, relay: FleetNodeId) => void): void {
    this.moveListeners.push(listener);
  }

  async start(): Promise<() => void> {
    return this.parts.slots.watch((key, value, revision) => this.heard(key, value, revision));
  }

  elsewhere(stream: StreamRef): FleetNodeId | undefined {
    const record = this.records.get(slotKey(stream))?.record;
    return record === undefined || record.relay === this.parts.relay ? undefined : record.relay;
  }

  /** Claims all or none. */
  async claim(
    streams: readonly StreamRef[],
    session: MediaSessionId,
    replaces: MediaSessionId | undefined,
  ): Promise<ClaimOutcome> {
    const before = new Map<string, MediaSessionId | undefined>();
    for (const stream of streams) {
      const key = slotKey(stream);
      const outcome = await this.turns.run(key, async () => {
        before.set(key, this.held.get(key)?.session);
        return this.claimOne(stream, session, replaces);
      });
      if (outcome.name === "taken") continue;
      await this.release(session, (of) => before.get(of));
      return outcome;
    }
    return { name: "taken" };
  }

  /** `successor`: a session here that keeps the slot; asked when the slot's turn comes, since both may end at once. */
  async release(session: MediaSessionId, successor?: (key: string) => MediaSessionId | undefined): Promise<void> {
    for (const [key, held] of [...this.held]) {
      if (held.session !== session) continue;
      await this.turns.run(key, async () => {
        const now = this.held.get(key);
        if (now?.session !== session) return;
        const next = successor?.(key);
        if (next !== undefined && next !== session && this.parts.isRunning(next)) {
          this.held.set(key, { session: next, revision: now.revision });
          // Its client proves by this name that it may move.
          await this.restore(key, now.revision);
          return;
        }
        this.held.delete(key);
        await this.clearOwn(key, now.revision);
      });
    }
  }

  /** Called when the lease expired. Returns the sessions to end. */
  dropAll(): readonly MediaSessionId[] {
    const sessions = new Set([...this.held.values()].map(({ session }) => session));
    this.held.clear();
    return [...sessions];
  }

  /** Of nodes whose lease has expired. They won't return: a restarted node is a new one. */
  async reap(): Promise<void> {
    for await (const [relay, announced] of this.store.lapsed()) {
      let isCleared = true;
      for (const [key, { record, revision }] of [...this.records])
        if (record?.relay === relay && !(await this.store.clear(key, revision))) isCleared = false;
      if (isCleared) await this.store.forget(relay, announced);
    }
  }

  /** Retries failed writes. Call it every few seconds. */
  async retry(): Promise<void> {
    for (const [key, revision] of [...this.unrestored]) await this.turns.run(key, () => this.restore(key, revision));
    for (const [key, revision] of [...this.leftOver])
      await this.turns.run(key, async () => {
        if (this.held.get(key)?.revision === revision || (await this.store.clear(key, revision))) this.leftOver.delete(key);
      });
  }

  private async claimOne(
    stream: StreamRef,
    session: MediaSessionId,
    replaces: MediaSessionId | undefined,
  ): Promise<ClaimOutcome> {
    try {
      for (let attempt = 0; attempt < CLAIM_TRIES; attempt += 1) {
        const outcome = await this.tryClaim(stream, session, replaces);
        if (outcome !== undefined) return outcome;
      }
      return { name: "refused", stream };
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      this.parts.log.warn({ reason: error.message }, "a stream's slot could not be claimed");
      return { name: "unreachable" };
    }
  }

  /** Undefined: another writer was faster. Rejects with FleetLinkError. */
  private async tryClaim(
    stream: StreamRef,
    session: MediaSessionId,
    replaces: MediaSessionId | undefined,
  ): Promise<ClaimOutcome | undefined> {
    const { relay } = this.parts;
    const key = slotKey(stream);
    const { record, revision } = await this.store.read(key);
    const lapsed = record !== undefined && record.relay !== relay && (await this.store.isLapsed(record.relay));
    const held = this.held.get(key)?.revision === revision;
    const claim = { relay, holder: holderOf(session), replaces: replaces === undefined ? undefined : holderOf(replaces) };
    if (decideClaim(claim, { record, held, lapsed }) === "refuse") return { name: "refused", stream, by: record?.relay };
    const own = await this.store.write(key, session, revision);
    if (own === undefined || this.isOutdated(key, own)) return undefined;
    if (await this.hold(key, session, own)) return { name: "taken" };
    return { name: "unreachable" };
  }

  /** The watch may report a later write before the store's answer arrives. */
  private isOutdated(key: string, { revision }: StoredSlot): boolean {
    return (this.records.get(key)?.revision ?? 0) > revision;
  }

  /** False: the lease expired meanwhile, so the slot is given back. */
  private async hold(key: string, session: MediaSessionId, own: StoredSlot): Promise<boolean> {
    if (!this.parts.lease.isValid(this.parts.now())) {
      await this.clearOwn(key, own.revision);
      return false;
    }
    this.held.set(key, { session, revision: own.revision });
    this.records.set(key, own);
    this.unrestored.delete(key);
    return true;
  }

  /** Retries once the store is reachable. */
  private async clearOwn(key: string, revision: number): Promise<void> {
    if (!(await this.store.clear(key, revision))) this.leftOver.set(key, revision);
  }

  private heard(key: string, value: string | undefined, revision: number): void {
    if ((this.records.get(key)?.revision ?? 0) > revision) return;
    const record = readRecord(value);
    if (record === undefined && !this.turns.isBusy(key)) this.records.delete(key);
    else this.records.set(key, { record, revision });
    if (record === undefined || record.relay === this.parts.relay) {
      this.settle(key, { record, revision });
      return;
    }
    const held = this.held.get(key);
    if (held !== undefined && revision > held.revision) {
      this.held.delete(key);
      this.parts.onLost(held.session);
    }
    for (const listener of this.moveListeners) listener(key, record.relay);
  }

  /** No other node has the slot: keeps a running sender, else clears what a lost answer left. Waits for claims here. */
  private settle(key: string, { record, revision }: StoredSlot): void {
    if (this.held.get(key)?.revision === revision || (record === undefined && !this.held.has(key))) return;
    const work = async (): Promise<void> => {
      const held = this.held.get(key);
      if (held !== undefined && revision > held.revision) {
        this.parts.log.warn({}, "a running sender's slot was lost: claiming it again");
        await this.restore(key, record === undefined ? 0 : revision);
      } else if (held === undefined && record !== undefined) await this.clearOwn(key, revision);
    };
    this.turns
      .run(key, work)
      .catch((error: unknown) => this.parts.log.error({ err: error }, "a stream's slot could not be settled"));
  }

  private async restore(key: string, revision: number): Promise<void> {
    const { log } = this.parts;
    this.unrestored.delete(key);
    const held = this.held.get(key);
    if (held === undefined) return;
    try {
      const own = await this.store.write(key, held.session, revision);
      if (own === undefined || this.isOutdated(key, own)) return;
      // Given to another node meanwhile.
      if (this.held.get(key) !== held) await this.clearOwn(key, own.revision);
      else await this.hold(key, held.session, own);
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      log.warn({ reason: error.message }, "a running sender's slot could not be claimed again");
      this.unrestored.set(key, revision);
    }
  }
}
