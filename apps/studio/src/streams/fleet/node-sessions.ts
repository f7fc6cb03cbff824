import {
  type FleetNodeId,
  type FleetOpen,
  FleetRunning,
  type MediaSessionId,
  type RelayNews,
  type SerialId,
} from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import { beginRecord, type ClientRecord, factsOf, withNews } from "./client-record.ts";
import type { NodeGuest } from "./node-guests.ts";
import { slotKey } from "./subjects.ts";

export interface NodeSession {
  readonly api: FleetNodeId;
  readonly serialId: SerialId;
  readonly direction: FleetOpen["direction"];
  readonly streams: FleetOpen["streams"];
  /** The viewer stays, and its streams cascade to it. */
  readonly viaCascade: boolean;
  /** It waits in the green room, or came from there. */
  readonly isGuest: boolean;
  readonly isSpare: boolean;
  /** A smaller encoding of another session here. */
  readonly isLayer: boolean;
  /** A standby for another node's sender, or its cascade. */
  readonly isAway: boolean;
  /** True for a page, which can move when the node drains. */
  readonly movable: boolean;
  /** For another API node. Absent before the client connected. */
  readonly running?: FleetRunning;
  /** For the client's events. Absent before it connected. */
  readonly record?: ClientRecord | undefined;
  /** Its client has moved to another session, which has its events. */
  readonly isContinued?: boolean;
}

type NamedSession = readonly [MediaSessionId, NodeSession];

/** Earlier news, for an API node that adopts the viewer. */
const factOf = (news: RelayNews["news"]): Partial<Pick<FleetRunning, "standby" | "recording">> => {
  switch (news) {
    case "on-air":
      return { standby: undefined };
    case "recording":
      return { recording: true };
    case "recorded":
      return { recording: undefined };
    case "lost":
    case "back":
    case "off-air":
    case "tally-off":
    case "tally-red":
    case "tally-green":
    case "tally-amber":
      return {};
    default:
      return unreachable(news);
  }
};

/** A connection that carries a standby here to its sender's node. */
const isStandbyCascade = ([, { direction, isAway }]: NamedSession): boolean => direction === "subscribe" && isAway;

/** The sessions of this relay node. */
export class NodeSessions extends Map<MediaSessionId, NodeSession> {
  change(session: MediaSessionId, change: Partial<Pick<NodeSession, "api" | "running" | "record" | "isContinued">>): void {
    const known = this.get(session);
    if (known !== undefined) this.set(session, { ...known, ...change });
  }

  connected(session: MediaSessionId, request: FleetOpen, now: number): void {
    this.change(session, { running: FleetRunning.parse(request), record: beginRecord(request, now) });
  }

  noteNews(session: MediaSessionId, news: RelayNews["news"], now: number): void {
    const { direction, running, record } = this.get(session) ?? {};
    if (running === undefined) return;
    this.change(session, {
      ...(direction === "subscribe" && { running: { ...running, ...factOf(news) } }),
      ...(record && { record: withNews(record, news, now) }),
    });
  }

  /** A page's session, for an API node at which the page resumes it. */
  adoptable(session: MediaSessionId, now: number): FleetRunning | undefined {
    const { movable, running, record } = this.get(session) ?? {};
    if (movable !== true || running === undefined) return undefined;
    return { ...running, ...(record && { facts: factsOf(record, now) }) };
  }

  /** With one of these streams, by their slots' keys. */
  at(keys: readonly string[]): NamedSession[] {
    return [...this].filter(([, one]) => one.streams.some((ref) => keys.includes(slotKey(ref))));
  }

  sendersAt(keys: readonly string[]): NamedSession[] {
    return this.at(keys).filter(([, { direction, isAway, isLayer }]) => direction === "publish" && !isAway && !isLayer);
  }

  standbyCascades(): NamedSession[] {
    return [...this].filter(isStandbyCascade);
  }

  standbyCascadesOf(streams: FleetOpen["streams"]): NamedSession[] {
    return this.at(streams.map(slotKey)).filter(isStandbyCascade);
  }

  guests(): NodeGuest[] {
    return [...this].flatMap(
      ([
        session,
        {
          isGuest,
          streams: [first],
        },
      ]) =>
        isGuest && first?.guest !== undefined
          ? [{ session, serialId: first.serialId, guest: first.guest, kind: first.kind }]
          : [],
    );
  }
}
