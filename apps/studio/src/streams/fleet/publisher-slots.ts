import type { FleetNodeId, MediaSessionId, StreamRef } from "@setsuna/contracts";
import { KeyTurns } from "../relay-pool/key-turns.ts";
import { HeldSlots, type HeldSlotsParts } from "./held-slots.ts";
import { FleetLinkError } from "./key-value.ts";
import { decideClaim } from "./slot-claim.ts";
import { readRecord, type StoredSlot } from "./slot-store.ts";
import { holderOf, slotKey } from "./subjects.ts";

export interface PublisherSlotsParts extends HeldSlotsParts {
  /** Another node has the stream: stop the session. */
  onLost(session: MediaSessionId): void;
  isRunning(session: MediaSessionId): boolean;
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
  /** An emptied slot's record stays while work on it runs, which needs its revision. */
  private readonly held: HeldSlots;
  private readonly turns = new KeyTurns((key) => {
    if (this.held.records.get(key)?.record === undefined) this.held.records.delete(key);
  });
  private readonly moveListeners: ((key: string, relay: FleetNodeId) => void)[] = [];

  constructor(parts: PublisherSlotsParts) {
    this.parts = parts;
    this.held = new HeldSlots(parts);
  }

  onElsewhere(listener: (key: string, relay: FleetNodeId) => void): void {
    this.moveListeners.push(listener);
  }

  async start(): Promise<() => void> {
    return this.parts.slots.watch((key, value, revision) => this.onRecord(key, value, revision));
  }

  elsewhere(stream: StreamRef): FleetNodeId | undefined {
    const record = this.held.records.get(slotKey(stream))?.record;
    return record === undefined || record.relay === this.parts.relay ? undefined : record.relay;
  }

  holds(stream: StreamRef): boolean {
    return this.held.get(slotKey(stream)) !== undefined;
  }

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
      await this.releaseKeys([...before.keys()], session, (of) => before.get(of));
      return outcome;
    }
    return { name: "taken" };
  }

  /** `successor`: a session here that keeps the slot; asked when the slot's turn comes, since both may end at once. */
  async release(session: MediaSessionId, successor?: (key: string) => MediaSessionId | undefined): Promise<void> {
    await this.releaseKeys(this.held.keysOf(session), session, successor);
  }

  /** Frees a slot if `isOwner` accepts its session. */
  async free(stream: StreamRef, isOwner: (session: MediaSessionId) => boolean): Promise<void> {
    const key = slotKey(stream);
    const held = this.held.get(key);
    if (held !== undefined && isOwner(held.session)) await this.releaseKeys([key], held.session);
  }

  private async releaseKeys(
    keys: readonly string[],
    session: MediaSessionId,
    successor?: (key: string) => MediaSessionId | undefined,
  ): Promise<void> {
    for (const key of keys)
      await this.turns.run(key, async () => {
        const held = this.held.get(key);
        if (held?.session !== session) return;
        const next = successor?.(key);
        if (next !== undefined && next !== session && this.parts.isRunning(next)) {
          await this.held.pass(key, next, held.revision);
          return;
        }
        this.held.drop(key);
        await this.held.clear(key, held.revision);
      });
  }

  /** Called when the lease expired. Returns the sessions to end. */
  dropAll(): readonly MediaSessionId[] {
    return this.held.dropAll();
  }

  /** Of nodes whose lease has expired. They won't return: a restarted node is a new one. */
  async reap(): Promise<void> {
    const { store, records } = this.held;
    for await (const [relay, announced] of store.lapsed()) {
      let isCleared = true;
      for (const [key, { record, revision }] of [...records])
        if (record?.relay === relay && !(await store.clear(key, revision))) isCleared = false;
      if (isCleared) await store.forget(relay, announced);
    }
  }

  /** Retries failed writes. Call it every few seconds. */
  async retry(): Promise<void> {
    await this.held.retry((key, work) => this.turns.run(key, work));
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
    const { store } = this.held;
    const key = slotKey(stream);
    const { record, revision } = await store.read(key);
    const lapsed = record !== undefined && record.relay !== relay && (await store.isLapsed(record.relay));
    const held = this.held.get(key)?.revision === revision;
    const claim = { relay, holder: holderOf(session), replaces: replaces === undefined ? undefined : holderOf(replaces) };
    if (decideClaim(claim, { record, held, lapsed }) === "refuse") return { name: "refused", stream, by: record?.relay };
    const outcome = await this.held.take(key, session, revision);
    if (outcome === "outdated") return undefined;
    return { name: outcome === "taken" ? "taken" : "unreachable" };
  }

  private onRecord(key: string, value: string | undefined, revision: number): void {
    if ((this.held.records.get(key)?.revision ?? 0) > revision) return;
    const record = readRecord(value);
    if (record === undefined && !this.turns.isBusy(key)) this.held.records.delete(key);
    else this.held.records.set(key, { record, revision });
    if (record === undefined || record.relay === this.parts.relay) {
      this.settle(key, { record, revision });
      return;
    }
    const held = this.held.get(key);
    if (held !== undefined && revision > held.revision) {
      this.held.drop(key);
      this.parts.onLost(held.session);
    }
    for (const listener of this.moveListeners) listener(key, record.relay);
  }

  /** No other node has the slot: keeps a running sender, else clears what a lost answer left. Waits for claims here. */
  private settle(key: string, { record, revision }: StoredSlot): void {
    if (this.held.get(key)?.revision === revision || (record === undefined && this.held.get(key) === undefined)) return;
    const work = async (): Promise<void> => {
      const held = this.held.get(key);
      if (held !== undefined && revision > held.revision) {
        this.parts.log.warn({}, "a running sender's slot was lost: claiming it again");
        await this.held.restore(key, record === undefined ? 0 : revision);
      } else if (held === undefined && record !== undefined) await this.held.clear(key, revision);
    };
    this.turns
      .run(key, work)
      .catch((error: unknown) => this.parts.log.error({ err: error }, "a stream's slot could not be settled"));
  }
}
