import { type FleetNodeId, type FleetUse, type Region, type SerialId, SlotRecord, type StreamRef } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { type AdmittedSession, credentialsInUse } from "../relay-pool/admitted-sessions.ts";
import type { OpenMedia } from "../relay-pool/relay-port.ts";
import type { FleetSessions } from "./fleet-sessions.ts";
import type { Bucket } from "./key-value.ts";
import { type Candidate, placeStream, placeViewer } from "./placement.ts";
import type { RelayDirectory } from "./relay-directory.ts";
import { greenRoom, slotKey } from "./subjects.ts";

export interface SessionPlacingParts {
  readonly region: Region;
  readonly directory: RelayDirectory;
  readonly slots: Bucket;
  readonly sessions: Pick<FleetSessions, "all">;
  readonly now: () => number;
}

/** With `viaCascade`, streams may come from another node. */
export interface Choice {
  readonly relay: FleetNodeId;
  readonly viaCascade: boolean;
}

interface Use {
  readonly at: number;
  readonly serialIds: ReadonlySet<SerialId>;
  readonly sent: ReadonlySet<SerialId>;
  readonly admitted: readonly AdmittedSession[];
}

/** A relay node's report counts this long, ms. */
const USE_AGE_MS = 5000;
const NONE: ReadonlySet<FleetNodeId> = new Set();

/** Chooses the relay node of each session: by its streams' nodes, its serial ID's nodes, and `placement`. */
export class SessionPlacing {
  private readonly parts: SessionPlacingParts;
  private readonly use = new Map<FleetNodeId, Use>();

  constructor(parts: SessionPlacingParts) {
    this.parts = parts;
  }

  receivedUse({ relay, serialIds, sent = [], admitted = [] }: FleetUse): void {
    this.use.set(relay, {
      at: this.parts.now(),
      serialIds: new Set(serialIds),
      sent: new Set(sent),
      admitted: admitted.flatMap(({ serialId, credentials }) => credentials.map((one) => ({ serialId, credentials: one }))),
    });
  }

  forget(relay: FleetNodeId): void {
    this.use.delete(relay);
  }

  check(): void {
    for (const [relay, { at }] of this.use) if (this.parts.now() - at > USE_AGE_MS) this.use.delete(relay);
  }

  told(): SerialId[] {
    return [...this.use.values()].flatMap(({ serialIds }) => [...serialIds]);
  }

  /**
   * Reads from the store where the streams are sent. A sender goes there, a guest to the other guests, viewers and standbys
   * to the nearest node. Rejects with FleetLinkError.
   */
  async choose(
    { streams, direction, standby, introduction }: Pick<OpenMedia, "streams" | "direction" | "standby" | "introduction">,
    without: ReadonlySet<FleetNodeId> = NONE,
  ): Promise<Choice | undefined> {
    const { directory, region } = this.parts;
    const { serialId: key } = streams[0];
    const known = introduction === undefined ? streams : [greenRoom(key)];
    const found = await Promise.all(known.map((stream) => this.ownerOf(stream)));
    const owners = found.filter((relay) => relay !== undefined && directory.has(relay) && !without.has(relay));
    const [owner, ...others] = new Set(owners);
    if (owner === undefined) {
      const relay = this.placed(key, without);
      return relay && { relay, viaCascade: false };
    }
    const isSender = direction === "publish";
    if (isSender && standby === undefined) {
      const next = directory.isDraining(owner) ? this.placed(key, without) : undefined;
      return { relay: next ?? owner, viaCascade: false };
    }
    const request = { region, key, beside: undefined };
    const { relay, from } = placeViewer(this.candidates(without), owner, new Set(this.usersOf(key)), request);
    return { relay, viaCascade: !isSender && (from !== undefined || others.length > 0) };
  }

  admittedBy(): ReadonlyMap<SerialId, ReadonlySet<string>> {
    return credentialsInUse([...this.use.values()].flatMap(({ admitted }) => admitted));
  }

  placed(key: SerialId, without: ReadonlySet<FleetNodeId> = NONE): FleetNodeId | undefined {
    return placeStream(this.candidates(without), { region: this.parts.region, key, beside: this.besideOf(key) });
  }

  usersOf(id: SerialId): FleetNodeId[] {
    const own = [...this.parts.sessions.all()].flatMap(({ serialId, relay }) => (serialId === id && relay ? [relay] : []));
    const told = [...this.use].flatMap(([relay, { serialIds }]) => (serialIds.has(id) ? [relay] : []));
    return [...new Set([...told.sort(), ...own])].filter((relay) => this.parts.directory.has(relay));
  }

  private async ownerOf(stream: StreamRef): Promise<FleetNodeId | undefined> {
    const entry = await this.parts.slots.get(slotKey(stream));
    return SlotRecord.safeParse(parseJson(entry?.value)).data?.relay;
  }

  private candidates(without: ReadonlySet<FleetNodeId>): readonly Candidate[] {
    return this.parts.directory.candidates().filter(({ relay }) => !without.has(relay));
  }

  private besideOf(id: SerialId): FleetNodeId | undefined {
    const users = this.usersOf(id);
    const own = [...this.parts.sessions.all()].filter(({ serialId, direction }) => serialId === id && direction === "publish");
    const sending = (relay: FleetNodeId): boolean =>
      this.use.get(relay)?.sent.has(id) === true || own.some((session) => session.relay === relay);
    const near = new Set(this.candidates(NONE).flatMap(({ relay, region }) => (region === this.parts.region ? [relay] : [])));
    return users.find(sending) ?? users.find((relay) => near.has(relay));
  }
}
