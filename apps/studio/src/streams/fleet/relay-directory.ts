import { type FleetNodeId, FleetNodeId as NodeId, RelayAnnouncement } from "@setsuna/contracts";
import { type Log, parseJson, readAgain } from "@setsuna/kit";
import type { Bucket } from "./key-value.ts";
import type { Candidate } from "./placement.ts";
import type { RelayLapse } from "./relay-lease.ts";

export interface RelayDirectoryParts {
  readonly relays: Bucket;
  readonly now: () => number;
  readonly log: Log;
  readonly lapse?: RelayLapse | undefined;
}

interface Known {
  readonly announcement: RelayAnnouncement;
  readonly revision: number;
  heardAt: number;
  pending: number;
  asked: boolean;
  gone: boolean;
}

/** Ping a relay that is silent for this long, ms. */
const SILENT_MS = 1200;
/** Caches parsed announcements, which repeat twice a second. */
export const REMEMBERED_NODES = 16;

export class RelayDirectory {
  private readonly parts: RelayDirectoryParts;
  private readonly known = new Map<FleetNodeId, Known>();
  private readonly lostListeners: ((relay: FleetNodeId) => void)[] = [];
  private readonly read = readAgain((value) => RelayAnnouncement.safeParse(parseJson(value)).data, REMEMBERED_NODES);

  constructor(parts: RelayDirectoryParts) {
    this.parts = parts;
  }

  /** Resolves when every announced relay is known. Rejects with FleetLinkError. */
  start(): Promise<() => void> {
    return this.parts.relays.watch((key, value, revision) => this.heard(key, value, revision));
  }

  onLost(listener: (relay: FleetNodeId) => void): void {
    this.lostListeners.push(listener);
  }

  candidates(): Candidate[] {
    return [...this.known].flatMap(([relay, { announcement, pending, gone }]) => {
      const { region, load, ready, draining } = announcement;
      return gone ? [] : [{ relay, region, load, ready, draining, pending }];
    });
  }

  has(relay: FleetNodeId): boolean {
    return this.known.get(relay)?.gone === false;
  }

  isDraining(relay: FleetNodeId): boolean {
    return this.known.get(relay)?.announcement.draining === true;
  }

  /** Counts a session that the announced load doesn't include yet. */
  placed(relay: FleetNodeId): void {
    const known = this.known.get(relay);
    if (known !== undefined) known.pending += 1;
  }

  /** Any message proves life. A lost relay must announce itself again. */
  receivedFrom(relay: FleetNodeId): void {
    const known = this.known.get(relay);
    if (known !== undefined) known.heardAt = this.parts.now();
  }

  /** Resets silence after a disconnect, because missed announcements prove nothing. */
  resetSilence(): void {
    for (const known of this.known.values()) known.heardAt = this.parts.now();
  }

  /** Call it every 250 ms. `ask` resolves to false for a dead relay. */
  check(ask: (relay: FleetNodeId) => Promise<boolean>): void {
    for (const [relay, known] of this.known) {
      if (known.gone || known.asked || !this.isSilent(known)) continue;
      known.asked = true;
      this.judge(relay, known, ask)
        .catch((error: unknown) => this.parts.log.error({ err: error }, "a silent relay node could not be asked"))
        .finally(() => {
          known.asked = false;
        });
    }
  }

  private isSilent({ heardAt }: Known): boolean {
    return this.parts.now() - heardAt >= SILENT_MS;
  }

  private async judge(relay: FleetNodeId, known: Known, ask: (relay: FleetNodeId) => Promise<boolean>): Promise<void> {
    if (await ask(relay)) known.heardAt = this.parts.now();
    // Keep it if something arrived meanwhile.
    else if (this.isSilent(known)) this.lose(relay, known);
  }

  private lose(relay: FleetNodeId, known: Known): void {
    if (known.gone || this.known.get(relay) !== known) return;
    known.gone = true;
    this.parts.log.warn({ relay }, "a relay node is gone");
    for (const listener of this.lostListeners) listener(relay);
  }

  private heard(key: string, value: string | undefined, revision: number): void {
    const id = NodeId.safeParse(key);
    if (!id.success) return;
    const relay = id.data;
    const known = this.known.get(relay);
    if (known !== undefined && known.revision >= revision) return;
    this.parts.lapse?.observe(relay, value === undefined ? 0 : revision, this.parts.now());
    const announcement = this.read(value);
    if (announcement === undefined) {
      if (known !== undefined) this.lose(relay, known);
      this.known.delete(relay);
      if (value !== undefined) this.parts.log.warn({ relay }, "a relay node announces itself in a form that is not understood");
      return;
    }
    if (known === undefined || known.gone) this.parts.log.info({ relay, region: announcement.region }, "relay node known");
    this.known.set(relay, { announcement, revision, heardAt: this.parts.now(), pending: 0, asked: false, gone: false });
  }
}
