import type { FleetNodeId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Counts of sessions differ by chance while sessions begin and end, but not for this long, ms. */
const DIFFERS_FOR_MS = 2500;

/** Decides which relay nodes to ask for their sessions, because either side may have missed what the other ended. */
export class SessionComparison {
  private readonly suspected = new Set<FleetNodeId>();
  private readonly asked = new Set<FleetNodeId>();
  /** Relay nodes that count other sessions of this API node than it does, with the time since. */
  private readonly differing = new Map<FleetNodeId, Milliseconds>();

  /** A node was gone, or a message was lost: compare sessions until it answers. */
  requestComparison(relay: FleetNodeId): void {
    this.differing.delete(relay);
    this.suspected.add(relay);
  }

  /** Takes a relay node's count of this API node's sessions, and ours. A lasting difference means that an end was missed. */
  counted(relay: FleetNodeId, counts: { readonly running: number; readonly known: number }, now: Milliseconds): void {
    const since = this.differing.get(relay) ?? now;
    if (counts.known === counts.running) this.differing.delete(relay);
    else if (now - since < DIFFERS_FOR_MS) this.differing.set(relay, since);
    else this.requestComparison(relay);
  }

  /** Returns the relay nodes to ask now, each until {@link answered}. `isThere`: it can be asked. */
  due(isThere: (relay: FleetNodeId) => boolean): FleetNodeId[] {
    const due = [...this.suspected].filter((relay) => !this.asked.has(relay) && isThere(relay));
    for (const relay of due) {
      this.suspected.delete(relay);
      this.asked.add(relay);
    }
    return due;
  }

  /** `isAnswer`: false when it did not answer, so it is asked again. */
  answered(relay: FleetNodeId, isAnswer: boolean): void {
    this.asked.delete(relay);
    if (!isAnswer) this.requestComparison(relay);
  }
}
