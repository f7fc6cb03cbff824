import { type FleetNodeId, type MediaSessionId, streamKey } from "@setsuna/contracts";
import type { OpenMedia } from "../relay-pool/relay-port.ts";
import type { Choice } from "./session-placing.ts";

type Streams = OpenMedia["streams"];

/** At a draining node. */
export interface LeavingViewer {
  readonly session: MediaSessionId;
  readonly streams: Streams;
  readonly relay: FleetNodeId;
}

export interface ViewerMovesParts {
  /** The viewer's best node now. */
  choose(streams: Streams): Promise<Choice | undefined>;
  /** The node takes the streams before their viewers come. */
  prepare(relay: FleetNodeId, streams: Streams): Promise<void>;
  /** The client reconnects at once. */
  sendAway(session: MediaSessionId): void;
  /** Ms. */
  readonly now: () => number;
}

/** A cascade starts within this even if a handshake packet is lost, ms. */
const WARM_MS = 2000;
/** Retry for a viewer without a better place, ms. */
const LATER_MS = 2000;
/** 100 viewers a second: their new node has to admit them. */
const AT_ONCE = 25;

type Move = { readonly name: "warming"; readonly until: number } | { readonly name: "nowhere"; readonly until: number };

/** Same streams, same node: they move together. */
const alike = (viewers: readonly LeavingViewer[]): LeavingViewer[][] => {
  const groups = new Map<string, LeavingViewer[]>();
  for (const viewer of viewers) {
    const key = [viewer.relay, ...viewer.streams.map(streamKey)].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), viewer]);
  }
  return [...groups.values()];
};

/** Cascades the streams first, so that a viewer waits only for its own connection. */
export class ViewerMoves {
  private readonly parts: ViewerMovesParts;
  private readonly moves = new Map<MediaSessionId, Move>();

  constructor(parts: ViewerMovesParts) {
    this.parts = parts;
  }

  /** Call it every 250 ms with all viewers at draining nodes. Rejects with FleetLinkError. */
  async check(viewers: readonly LeavingViewer[]): Promise<void> {
    const { now, sendAway } = this.parts;
    const present = new Set(viewers.map(({ session }) => session));
    for (const session of this.moves.keys()) if (!present.has(session)) this.moves.delete(session);
    const due = viewers.filter(({ session }) => now() >= (this.moves.get(session)?.until ?? 0));
    const warm = due.filter(({ session }) => this.moves.get(session)?.name === "warming");
    for (const { session } of warm.slice(0, AT_ONCE)) sendAway(session);
    const others = due.filter((viewer) => !warm.includes(viewer));
    for (const group of alike(others)) await this.begin(group);
  }

  private async begin(group: readonly LeavingViewer[]): Promise<void> {
    const { choose, prepare, now } = this.parts;
    const [first] = group;
    if (first === undefined) return;
    this.set(group, { name: "nowhere", until: now() + LATER_MS });
    const choice = await choose(first.streams);
    if (choice === undefined || choice.relay === first.relay) return;
    if (choice.viaCascade) await prepare(choice.relay, first.streams);
    this.set(group, { name: "warming", until: now() + (choice.viaCascade ? WARM_MS : 0) });
  }

  private set(group: readonly LeavingViewer[], move: Move): void {
    for (const { session } of group) this.moves.set(session, move);
  }
}
