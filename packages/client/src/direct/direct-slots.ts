import type { MediaSessionId } from "@setsuna/contracts";

/**
 * Which receivers a sender serves directly. A receiver takes one place however many streams it has; who comes first has it until all
 * its streams are gone.
 */
export class DirectSlots {
  private readonly viewers = new Map<string, Set<MediaSessionId>>();

  /** Receivers that have a place. */
  get taken(): number {
    return this.viewers.size;
  }

  /** Gives `viewer` a place for one more stream; false when all `limit` places are taken by others. */
  take(viewer: string, session: MediaSessionId, limit: number): boolean {
    const held = this.viewers.get(viewer);
    if (held === undefined && this.viewers.size >= limit) return false;
    if (held === undefined) this.viewers.set(viewer, new Set([session]));
    else held.add(session);
    return true;
  }

  /** A direct session has ended. */
  free(session: MediaSessionId): void {
    for (const [viewer, sessions] of this.viewers) {
      sessions.delete(session);
      if (sessions.size === 0) this.viewers.delete(viewer);
    }
  }

  /** The sessions that have to go so that no more than `limit` receivers are left, the newest receivers first. */
  over(limit: number): MediaSessionId[] {
    return [...this.viewers.values()].slice(limit).flatMap((sessions) => [...sessions]);
  }
}
