import type { RelayConnection, SerialId } from "@setsuna/contracts";

/** Shortest time between two lookups of one serial ID, ms. */
const LOOK_AGE_MS = 1000;

interface Recent {
  readonly at: number;
  readonly found: Promise<readonly RelayConnection[]>;
}

/** Shares one lookup among requests within a second. Looks up only on demand. */
export class RecentLookups {
  private readonly recent = new Map<SerialId, Recent>();
  private readonly look: (id: SerialId) => Promise<readonly RelayConnection[]>;

  constructor(look: (id: SerialId) => Promise<readonly RelayConnection[]>) {
    this.look = look;
  }

  /** `now` is in ms. Failed lookups aren't cached. */
  at(id: SerialId, now: number): Promise<readonly RelayConnection[]> {
    for (const [other, { at }] of this.recent) if (Math.abs(now - at) >= LOOK_AGE_MS) this.recent.delete(other);
    const known = this.recent.get(id);
    if (known !== undefined) return known.found;
    const entry: Recent = { at: now, found: this.look(id) };
    this.recent.set(id, entry);
    entry.found.catch(() => {
      if (this.recent.get(id) === entry) this.recent.delete(id);
    });
    return entry.found;
  }
}
