import {
  MAX_THUMBNAIL_BYTES,
  type MediaSessionId,
  type SerialId,
  THUMBNAIL_AGE_MS,
  THUMBNAIL_INTERVAL_MS,
} from "@setsuna/contracts";
import type { Clock } from "@setsuna/kit";

/** Thumbnails that one server keeps: 48 MB of the longest. */
const MOST = 2000;
/** One that comes sooner after the one before is ignored, in ms: half the pace of our senders, whose timers may drift. */
const SPACING_MS = THUMBNAIL_INTERVAL_MS / 2;

interface Kept {
  readonly serialId: SerialId;
  readonly jpeg: string;
  /** On the monotonic clock, in ms. */
  readonly at: number;
  readonly takenAt: Date;
}

/** A thumbnail of what a session sends. `jpeg`: in base64. */
export interface SessionThumbnail {
  readonly session: MediaSessionId;
  readonly jpeg: string;
  readonly takenAt: Date;
}

/**
 * The newest thumbnail of each sender, in this process's memory and nowhere else. One goes with its session, when it is old, and when the owner
 * of its ID wants none any more.
 */
export class Thumbnails {
  private readonly kept = new Map<MediaSessionId, Kept>();
  private readonly clock: Clock;
  private readonly now: () => Date;

  /** `clock` is monotonic. */
  constructor(clock: Clock, now: () => Date) {
    this.clock = clock;
    this.now = now;
  }

  /** Keeps the newest one of a session; ignores one that is too long, or comes too soon. The oldest of all gives way. */
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

  /** Returns those of an ID that are no older than half a minute. */
  of(serialId: SerialId): readonly SessionThumbnail[] {
    const from = this.clock.now() - THUMBNAIL_AGE_MS;
    for (const [session, { at }] of this.kept) if (at < from) this.kept.delete(session);
    return [...this.kept].flatMap(([session, { serialId: id, jpeg, takenAt }]) =>
      id === serialId ? [{ session, jpeg, takenAt }] : [],
    );
  }

  /** Forgets that of a session, which has ended. */
  sessionEnded(session: MediaSessionId): void {
    this.kept.delete(session);
  }

  /** Forgets those of an ID. */
  clear(serialId: SerialId): void {
    for (const [session, { serialId: id }] of this.kept) if (id === serialId) this.kept.delete(session);
  }
}
