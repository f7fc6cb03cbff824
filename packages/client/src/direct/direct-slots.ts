import type { MediaSessionId } from "@setsuna/contracts";

/** A receiver takes one place for all its streams, first come, until all are gone. */
export class DirectSlots {
  private readonly viewers = new Map<string, Set<MediaSessionId>>();

  get taken(): number {
    return this.viewers.size;
  }

  /** False if none is free. */
  take(viewer: string, session: MediaSessionId, limit: number): boolean {
    const held = this.viewers.get(viewer);
    if (held === undefined && this.viewers.size >= limit) return false;
    if (held === undefined) this.viewers.set(viewer, new Set([session]));
    else held.add(session);
    return true;
  }

  free(session: MediaSessionId): void {
    for (const [viewer, sessions] of this.viewers) {
      sessions.delete(session);
      if (sessions.size === 0) this.viewers.delete(viewer);
    }
  }

  /** Newest receivers first. */
  over(limit: number): MediaSessionId[] {
    return [...this.viewers.values()].slice(limit).flatMap((sessions) => [...sessions]);
  }
}
