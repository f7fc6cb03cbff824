import { HEARTBEAT_INTERVAL_MS } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { OUTAGE_MS } from "@setsuna/rtp";

/** Heartbeats without media after which a sender counts as paused: about 1.6 s, by HEARTBEAT_INTERVAL_MS. */
const HEARTBEATS_OF_PAUSE = 4;
/**
 * Heartbeats closer together than this, ms, were delayed, as by a path outage: SCTP then sends its backlog at once. They count as
 * one and say nothing about the time before.
 */
const APART_MS = HEARTBEAT_INTERVAL_MS / 5;
/**
 * A heartbeat this many ms after the last media didn't merely trail it: the sender is connected but idle. With heartbeats
 * every 0.4 s, idleness is reported 0.25 to 0.65 s after the last media, before receivers assume loss.
 */
const IDLE_MS = 250;
/** A sender that hasn't been heard for this many ms may be cut off. */
const HEARD_MS = HEARTBEAT_INTERVAL_MS;
/** Longest silence of a sender that counts as cut off instead of gone, ms. Third-party senders never report a pause. */
const MAX_OUTAGE_MS = 10_000;

/** Distinguishes a paused sender, which sends heartbeats but no media, from a silent one, which sends nothing. Times in ms. */
export class SenderPresence {
  /** Those that count. */
  private heartbeatsSinceMedia = 0;
  /** Time at which media last came. */
  private heardAt = Number.NEGATIVE_INFINITY;
  private heartbeatAt = Number.NEGATIVE_INFINITY;

  /** The sender said that it is there. */
  onHeartbeat(now: Milliseconds): void {
    if (now - this.heartbeatAt >= APART_MS) this.heartbeatsSinceMedia += 1;
    this.heartbeatAt = now;
  }

  /** Call when media arrives. Returns true after a silence long enough that the sender may have missed our messages. */
  onMedia(now: Milliseconds): boolean {
    const wasAway = now - this.heardAt > OUTAGE_MS;
    this.heartbeatsSinceMedia = 0;
    this.heardAt = now;
    return wasAway;
  }

  /** Returns whether the sender sends heartbeats but no media; false when its link is cut. */
  get isPaused(): boolean {
    return this.heartbeatsSinceMedia >= HEARTBEATS_OF_PAUSE;
  }

  /** Returns whether the sender has no media to send now, as for a still image. Reported sooner than {@link isPaused}. */
  isIdle(now: Milliseconds): boolean {
    return this.heartbeatAt - this.heardAt >= IDLE_MS && now - this.heartbeatAt <= HEARD_MS;
  }

  /** Returns whether neither media nor a pause was reported recently: the link may be cut. */
  isSilent(now: Milliseconds): boolean {
    const silentMs = now - this.heardAt;
    return silentMs > OUTAGE_MS && silentMs < MAX_OUTAGE_MS && !this.isPaused;
  }
}
