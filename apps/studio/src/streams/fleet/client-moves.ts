import { type MediaSessionId, streamKey } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { LeavingClient } from "./fleet-decisions.ts";
import type { Choice } from "./session-placing.ts";

/** A cascade has begun by then, also when a packet of its handshake is lost once, ms. */
const WARM_MS = 2000;
/** Retry interval for a viewer without a better place, ms. */
const LATER_MS = 2000;
/** A sender that could not move is asked again after this, ms. */
const ASK_AGAIN_MS = 5000;
/** 100 viewers a second: their new node has to admit them. */
const AT_ONCE = 25;

type Move = { readonly name: "warming"; readonly until: number } | { readonly name: "nowhere"; readonly until: number };

export interface DueMoves {
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

/** Plans how viewers leave nodes that drain. Their streams cascade to the new node first, so a viewer waits for its own connection only. */
export class ClientMoves {
  private readonly moves = new Map<MediaSessionId, Move>();
  private readonly asked = new Map<MediaSessionId, number>();

  /** Returns the senders to ask to move, some at a time. Call it every 250 ms with all senders at nodes that drain. */
  sendersDue(senders: readonly LeavingClient[], now: Milliseconds): readonly LeavingClient[] {
    const present = new Set(senders.map(({ session }) => session));
    for (const session of this.asked.keys()) if (!present.has(session)) this.asked.delete(session);
    const due = senders.filter(({ session }) => now >= (this.asked.get(session) ?? 0)).slice(0, AT_ONCE);
    for (const { session } of due) this.asked.set(session, now + ASK_AGAIN_MS);
    return due;
  }

  /**
   * Returns the viewers to send away now, and the groups to choose a node for. Call it every 250 ms with all viewers at nodes that
   * drain.
   */
  due(viewers: readonly LeavingClient[], now: Milliseconds): DueMoves {
    const present = new Set(viewers.map(({ session }) => session));
    for (const session of this.moves.keys()) if (!present.has(session)) this.moves.delete(session);
    const due = viewers.filter(({ session }) => now >= (this.moves.get(session)?.until ?? 0));
    const warm = due.filter(({ session }) => this.moves.get(session)?.name === "warming");
    return { leaving: warm.slice(0, AT_ONCE), groups: alike(due.filter((viewer) => !warm.includes(viewer))) };
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
