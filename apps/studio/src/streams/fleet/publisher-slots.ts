import { type FleetNodeId, type MediaSessionId, SlotRecord, type StreamRef } from "@setsuna/contracts";
import { type Log, parseJson } from "@setsuna/kit";
import { type Bucket, FleetLinkError } from "./key-value.ts";
import type { RelayLapse, RelayLease } from "./relay-lease.ts";
import { decideClaim } from "./slot-claim.ts";
import { holderOf, slotKey } from "./subjects.ts";

export interface PublisherSlotsParts {
  readonly relay: FleetNodeId;
  readonly slots: Bucket;
  readonly relays: Bucket;
  readonly lease: RelayLease;
  readonly lapse: RelayLapse;
  readonly now: () => number;
  readonly log: Log;
  /** Stop the session. `relay-lost`: the slot is free, so the client may claim it again. */
  onLost(session: MediaSessionId, reason: "replaced" | "relay-lost"): void;
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

/** Undefined without a record. */
const readRecord = (text: string | undefined): SlotRecord | undefined => SlotRecord.safeParse(parseJson(text)).data;

/** Allows one sender per stream in the fleet, by compare-and-set. docs/decisions/0025. */
export class PublisherSlots {
  private readonly parts: PublisherSlotsParts;
  private readonly records = new Map<string, { readonly record: SlotRecord | undefined; readonly revision: number }>();
  private readonly held = new Map<string, Held>();
  /** Serializes work per key. */
  private readonly turns = new Map<string, Promise<unknown>>();
  /** Not released yet, because the request or its answer was lost. */
  private readonly leftOver = new Map<string, number>();
  private readonly moveListeners: ((key: string, relay: FleetNodeId) => void)[] = [];

  constructor(parts: PublisherSlotsParts) {
    this.parts = parts;
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
    for (const stream of streams) {
      const outcome = await this.inTurn(slotKey(stream), () => this.claimOne(stream, session, replaces));
      if (outcome.name === "taken") continue;
      await this.release(session);
      return outcome;
    }
    return { name: "taken" };
  }

  /** `successor`: a session here that keeps the slots; asked when their turn comes, since both may end at once. */
  async release(session: MediaSessionId, successor?: () => MediaSessionId | undefined): Promise<void> {
    for (const [key, held] of [...this.held]) {
      if (held.session !== session) continue;
      await this.inTurn(key, async () => {
        const now = this.held.get(key);
        if (now?.session !== session) return;
        const next = successor?.();
        if (next !== undefined) {
          this.held.set(key, { session: next, revision: now.revision });
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
    const { relay: own, relays, lapse, now } = this.parts;
    for (const relay of lapse.overdue(now())) {
      const revision = (await relays.get(relay))?.revision ?? 0;
      if (relay === own || !lapse.isLapsed(relay, revision, now())) continue;
      let isCleared = true;
      for (const [key, { record, revision: written }] of [...this.records])
        if (record?.relay === relay && !(await this.clear(key, written))) isCleared = false;
      if (!isCleared) continue;
      if (revision > 0) await relays.deleteIf(relay, revision);
      lapse.forget(relay);
    }
  }

  /** Retries failed releases. Call it every few seconds. */
  async giveBack(): Promise<void> {
    for (const [key, revision] of [...this.leftOver])
      await this.inTurn(key, async () => {
        if (this.held.get(key)?.revision === revision || (await this.clear(key, revision))) this.leftOver.delete(key);
      });
  }

  private async claimOne(
    stream: StreamRef,
    session: MediaSessionId,
    replaces: MediaSessionId | undefined,
  ): Promise<ClaimOutcome> {
    const { relay, slots, lease, now, log } = this.parts;
    const key = slotKey(stream);
    const claim = { relay, holder: holderOf(session), replaces: replaces === undefined ? undefined : holderOf(replaces) };
    try {
      const entry = await slots.get(key);
      const record = readRecord(entry?.value);
      const lapsed = record !== undefined && record.relay !== relay && (await this.isLapsed(record.relay));
      const held = this.held.get(key) !== undefined && this.held.get(key)?.revision === entry?.revision;
      if (decideClaim(claim, { record, held, lapsed }) === "refuse") return { name: "refused", stream, by: record?.relay };
      const written: SlotRecord = { relay, holder: claim.holder };
      const revision = await slots.putIf(key, JSON.stringify(written), entry?.revision ?? 0);
      if (revision === undefined) return { name: "refused", stream };
      // The claim is written, but the lease may have expired by now.
      if (!lease.isValid(now())) {
        await this.clearOwn(key, revision);
        return { name: "unreachable" };
      }
      this.held.set(key, { session, revision });
      this.records.set(key, { record: written, revision });
      return { name: "taken" };
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      log.warn({ reason: error.message }, "a stream's slot could not be claimed");
      return { name: "unreachable" };
    }
  }

  private async isLapsed(relay: FleetNodeId): Promise<boolean> {
    const { relays, lapse, now } = this.parts;
    return lapse.isLapsed(relay, (await relays.get(relay))?.revision ?? 0, now());
  }

  /** False if the store is unreachable. */
  private async clear(key: string, revision: number): Promise<boolean> {
    try {
      await this.parts.slots.deleteIf(key, revision);
      return true;
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      this.parts.log.warn({ reason: error.message }, "a stream's slot could not be given back");
      return false;
    }
  }

  /** Retries once the store is reachable. */
  private async clearOwn(key: string, revision: number): Promise<void> {
    if (!(await this.clear(key, revision))) this.leftOver.set(key, revision);
  }

  private heard(key: string, value: string | undefined, revision: number): void {
    if ((this.records.get(key)?.revision ?? 0) > revision) return;
    const record = readRecord(value);
    if (record === undefined) this.records.delete(key);
    else this.records.set(key, { record, revision });
    const held = this.held.get(key);
    if (held !== undefined && revision > held.revision) {
      this.held.delete(key);
      this.parts.onLost(held.session, record === undefined ? "relay-lost" : "replaced");
    }
    if (record === undefined) return;
    if (record.relay !== this.parts.relay) for (const listener of this.moveListeners) listener(key, record.relay);
    else if (held?.revision !== revision) this.tidy(key, revision);
  }

  /** Ours without a session: a write whose answer was lost, or one that couldn't be undone. */
  private tidy(key: string, revision: number): void {
    this.inTurn(key, async () => {
      if (this.held.get(key)?.revision !== revision) await this.clearOwn(key, revision);
    }).catch((error: unknown) => this.parts.log.error({ err: error }, "a stream's slot could not be tidied up"));
  }

  private async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    this.turns.set(key, own);
    try {
      return await own;
    } finally {
      if (this.turns.get(key) === own) this.turns.delete(key);
    }
  }
}
