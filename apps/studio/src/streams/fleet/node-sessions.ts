import type { FleetNodeId, FleetOpen, FleetRunning, MediaSessionId, RelayNews, SerialId } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
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
  /** For an API node at which the page resumes the session. Absent before the page connected, and for other clients. */
  readonly adoptable?: FleetRunning;
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
  change(session: MediaSessionId, change: Partial<Pick<NodeSession, "api" | "adoptable">>): void {
    const known = this.get(session);
    if (known !== undefined) this.set(session, { ...known, ...change });
  }

  noteNews(session: MediaSessionId, news: RelayNews["news"]): void {
    const known = this.get(session);
    if (known?.direction === "subscribe" && known.adoptable !== undefined)
      this.change(session, { adoptable: { ...known.adoptable, ...factOf(news) } });
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
