import {
  MAX_THUMBNAIL_BYTES,
  type MediaSessionId,
  type SerialId,
  THUMBNAIL_AGE_MS,
  THUMBNAIL_INTERVAL_MS,
} from "@setsuna/contracts";
import type { Clock } from "@setsuna/kit";

/** 48 MB at most. */
const MOST = 2000;
/** Ignores faster ones, ms: half the senders' interval, whose timers may drift. */
const SPACING_MS = THUMBNAIL_INTERVAL_MS / 2;

interface Kept {
  readonly serialId: SerialId;
  readonly jpeg: string;
  /** Monotonic, ms. */
  readonly at: number;
  readonly takenAt: Date;
}

/** `jpeg` is in base64. */
export interface SessionThumbnail {
  readonly session: MediaSessionId;
  readonly jpeg: string;
  readonly takenAt: Date;
}

/** Newest per sender, in memory only. Removed with the session, when old, or when the owner turns thumbnails off. */
export class Thumbnails {
  private readonly kept = new Map<MediaSessionId, Kept>();
  private readonly clock: Clock;
  private readonly now: () => Date;

  /** `clock` is monotonic. */
  constructor(clock: Clock, now: () => Date) {
    this.clock = clock;
    this.now = now;
  }

  keep(serialId: SerialId, session: MediaSessionId, jpeg: string): void {
    const at = this.clock.now();
    const before = this.kept.get(session);
    if (Buffer.byteLength(jpeg, "base64") > MAX_THUMBNAIL_BYTES) return;
    if (before !== undefined && at - before.at < SPACING_MS) return;
    this.kept.delete(session);
    this.kept.set(session, { serialId, jpeg, at, takenAt: this.now() });
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
  }

  /** At most half a minute old. */
  of(serialId: SerialId): readonly SessionThumbnail[] {
    const from = this.clock.now() - THUMBNAIL_AGE_MS;
    for (const [session, { at }] of this.kept) if (at < from) this.kept.delete(session);
    return [...this.kept].flatMap(([session, { serialId: id, jpeg, takenAt }]) =>
      id === serialId ? [{ session, jpeg, takenAt }] : [],
    );
  }

  sessionEnded(session: MediaSessionId): void {
    this.kept.delete(session);
  }

  clear(serialId: SerialId): void {
    for (const [session, { serialId: id }] of this.kept) if (id === serialId) this.kept.delete(session);
  }
}
