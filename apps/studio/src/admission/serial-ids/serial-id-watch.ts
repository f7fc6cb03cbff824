import type { SerialId } from "@setsuna/contracts";
import { linkEnd, partyText, type SerialIdRecord, type SerialIdStore } from "./serial-id-store.ts";

/** `before` is the record at the last admission; `now` is undefined if the ID was deleted. */
export type ChangeListener = (before: SerialIdRecord, now: SerialIdRecord | undefined) => void;

const joinText = ({ join }: SerialIdRecord): string =>
  join === undefined ? "" : [join.keyName, ...join.links.map((link) => `${link.id}${linkEnd(link) ?? ""}`)].join();

const isSame = (a: SerialIdRecord, b: SerialIdRecord): boolean =>
  a.plan === b.plan &&
  a.contractStatus === b.contractStatus &&
  a.videoChannels === b.videoChannels &&
  a.passwordVerifier === b.passwordVerifier &&
  joinText(a) === joinText(b) &&
  a.allowedAddresses.join() === b.allowedAddresses.join() &&
  (a.thumbnails ?? false) === (b.thumbnails ?? false) &&
  partyText(a) === partyText(b) &&
  a.guest?.isOver === b.guest?.isOver;

/** Returns why a link became unusable, and undefined if none did. A deleted link counts as revoked. */
export const endedLink = (before: SerialIdRecord, now: SerialIdRecord): ReturnType<typeof linkEnd> => {
  const usable = (before.join?.links ?? []).filter((link) => linkEnd(link) === undefined);
  const refusals = usable.map(({ id }) => {
    const link = now.join?.links.find((each) => each.id === id);
    return link === undefined ? "link-revoked" : linkEnd(link);
  });
  return refusals.find((refusal) => refusal !== undefined);
};

/**
 * Polls the IDs in use on this node, so that changes by other processes take effect. Report every admission to {@link admitted},
 * so that a stale record is noticed.
 */
export class SerialIdWatch {
  private readonly known = new Map<SerialId, SerialIdRecord>();
  private readonly listeners: ChangeListener[] = [];
  private readonly checkListeners: (() => (record: SerialIdRecord) => void)[] = [];
  private readonly users: { readonly inUse: () => Iterable<SerialId>; readonly admittedElsewhere: boolean }[] = [];
  private readonly store: Pick<SerialIdStore, "findAll">;

  constructor(store: Pick<SerialIdStore, "findAll">) {
    this.store = store;
  }

  onChange(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  /** `begin` runs before each check reads, its result with each record. */
  onCheck(begin: () => (record: SerialIdRecord) => void): void {
    this.checkListeners.push(begin);
  }

  /**
   * Other IDs are forgotten. `admittedElsewhere`: also watch IDs without an admission on this node, from the first check that sees
   * them.
   */
  addUser(inUse: () => Iterable<SerialId>, admittedElsewhere = false): void {
    this.users.push({ inUse, admittedElsewhere });
  }

  admitted(record: SerialIdRecord): void {
    const before = this.known.get(record.id);
    this.known.set(record.id, record);
    if (before !== undefined && !isSame(before, record)) this.tell(before, record);
  }

  /** Call it every second and after a local change. */
  async check(): Promise<void> {
    const inUse = new Set<SerialId>();
    const elsewhere = new Set<SerialId>();
    const found = this.checkListeners.map((begin) => begin());
    for (const user of this.users)
      for (const id of user.inUse()) {
        inUse.add(id);
        if (user.admittedElsewhere && !this.known.has(id)) elsewhere.add(id);
      }
    for (const id of [...this.known.keys()]) if (!inUse.has(id)) this.known.delete(id);
    await this.follow([...elsewhere]);
    const ids = [...this.known.keys()];
    if (ids.length === 0) return;
    const asked = new Map(this.known);
    const records = new Map((await this.store.findAll(ids)).map((record) => [record.id, record]));
    for (const [id, before] of asked) {
      if (this.known.get(id) !== before) continue;
      const now = records.get(id);
      if (now === undefined) this.known.delete(id);
      else this.known.set(id, now);
      if (now === undefined || !isSame(before, now)) this.tell(before, now);
      if (now !== undefined) for (const hear of found) hear(now);
    }
  }

  private async follow(ids: readonly SerialId[]): Promise<void> {
    if (ids.length === 0) return;
    // Only the admitting node knows a demonstration.
    for (const record of await this.store.findAll(ids)) if (!this.known.has(record.id)) this.known.set(record.id, record);
  }

  private tell(before: SerialIdRecord, now: SerialIdRecord | undefined): void {
    for (const listener of this.listeners) listener(before, now);
  }
}
