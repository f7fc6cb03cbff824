import { type MediaSessionId, streamKey } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { LeavingClient } from "./fleet-decisions.ts";
import type { Choice } from "./session-placing.ts";

/** A cascade has begun by then, also when a packet of its handshake is lost once, ms. */
const WARM_MS = 2000;
/** Retry interval for a viewer without a better place, ms. */
const LATER_MS = 2000;
/** A viewer that is still here then, ms, is sent away: its program is older, or can't connect. */
const STAY_MS = 8000;
/** A sender that could not move is asked again after this, ms. */
const ASK_AGAIN_MS = 5000;
/** Senders wait for the viewers of their streams, which then receive without a break, for at most this, ms. */
const VIEWERS_FIRST_MS = 10_000;
/** 100 clients a second: their new node has to admit them. */
const AT_ONCE = 25;

interface Move {
  readonly name: "warming" | "nowhere" | "asked";
  readonly until: number;
}

export interface DueMoves {
  readonly asked: readonly LeavingClient[];
  readonly leaving: readonly LeavingClient[];
  readonly groups: readonly (readonly LeavingClient[])[];
}

/** Groups viewers of the same streams at the same node, because they move together. */
const alike = (viewers: readonly LeavingClient[]): LeavingClient[][] => {
  const groups = new Map<string, LeavingClient[]>();
  for (const viewer of viewers) {
    const key = [viewer.relay, ...viewer.streams.map(streamKey)].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), viewer]);
  }
  return [...groups.values()];
};

/** Plans how clients leave nodes that drain: viewers first, once their streams cascade to their new node. */
export class ClientMoves {
  private readonly moves = new Map<MediaSessionId, Move>();
  private readonly senders = new Map<MediaSessionId, { readonly since: number; askAt: number }>();

  /** Returns the senders to ask to move, some at a time. Call it every 250 ms with all clients at nodes that drain. */
  sendersDue(senders: readonly LeavingClient[], viewers: readonly LeavingClient[], now: Milliseconds): readonly LeavingClient[] {
    const present = new Set(senders.map(({ session }) => session));
    for (const session of this.senders.keys()) if (!present.has(session)) this.senders.delete(session);
    const watched = new Set(viewers.flatMap(({ streams }) => streams.map(streamKey)));
    const due: LeavingClient[] = [];
    for (const sender of senders) {
      const known = this.senders.get(sender.session) ?? { since: now, askAt: now };
      this.senders.set(sender.session, known);
      const isWatched = now - known.since < VIEWERS_FIRST_MS && sender.streams.some((stream) => watched.has(streamKey(stream)));
      if (now < known.askAt || isWatched || due.length === AT_ONCE) continue;
      known.askAt = now + ASK_AGAIN_MS;
      due.push(sender);
    }
    return due;
  }

  /**
   * Returns the viewers to ask to move and to send away now, and the groups to choose a node for. Call it every 250 ms with all
   * viewers at nodes that drain.
   */
  due(viewers: readonly LeavingClient[], now: Milliseconds): DueMoves {
    const present = new Set(viewers.map(({ session }) => session));
    for (const session of this.moves.keys()) if (!present.has(session)) this.moves.delete(session);
    const due = viewers.filter(({ session }) => now >= (this.moves.get(session)?.until ?? 0));
    const named = (name: Move["name"]) => due.filter(({ session }) => this.moves.get(session)?.name === name);
    const [warm, leaving] = [named("warming"), named("asked")];
    const groups = alike(due.filter((viewer) => !warm.includes(viewer) && !leaving.includes(viewer)));
    const asked = warm.slice(0, AT_ONCE);
    this.set(asked, { name: "asked", until: now + STAY_MS });
    return { asked, leaving, groups };
  }

  choosing(group: readonly LeavingClient[], now: Milliseconds): void {
    this.set(group, { name: "nowhere", until: now + LATER_MS });
  }

  /** True if the group moves to the chosen node. */
  chosen(group: readonly LeavingClient[], choice: Choice | undefined, now: Milliseconds): choice is Choice {
    if (choice === undefined || choice.relay === group[0]?.relay) return false;
    this.set(group, { name: "warming", until: now + (choice.viaCascade ? WARM_MS : 0) });
    return true;
  }

  private set(group: readonly LeavingClient[], move: Move): void {
    for (const { session } of group) this.moves.set(session, move);
  }
}
