import { HEARTBEAT_INTERVAL_MS } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { OUTAGE_MS } from "@setsuna/rtp";

/** Heartbeats without media that mean a pause, about 1.6 s. */
const HEARTBEATS_OF_PAUSE = 4;
/**
 * Heartbeats closer than this, ms, were delayed, as by an outage: SCTP sends its backlog at once. They count as one and say
 * nothing about the time before.
 */
const APART_MS = HEARTBEAT_INTERVAL_MS / 5;
/**
 * A heartbeat this many ms after the last media doesn't merely trail it: the sender is idle. With heartbeats every 0.4 s,
 * reported 0.25 to 0.65 s after the last media, before receivers assume loss.
 */
const IDLE_MS = 250;
/** A longer silence may mean a cut link, ms. */
const HEARTBEAT_VALID_MS = HEARTBEAT_INTERVAL_MS;
/** Longest silence that counts as cut off instead of gone, ms. Third-party senders never report a pause. */
const MAX_OUTAGE_MS = 10_000;

/** Paused senders send heartbeats; silent ones send nothing. Times in ms. */
export class SenderPresence {
  private heartbeatsSinceMedia = 0;
  private mediaAt = Number.NEGATIVE_INFINITY;
  private heartbeatAt = Number.NEGATIVE_INFINITY;

  onHeartbeat(now: Milliseconds): void {
    if (now - this.heartbeatAt >= APART_MS) this.heartbeatsSinceMedia += 1;
    this.heartbeatAt = now;
  }

  /** True after a silence in which the sender may have missed our messages. */
  onMedia(now: Milliseconds): boolean {
    const wasAway = now - this.mediaAt > OUTAGE_MS;
    this.heartbeatsSinceMedia = 0;
    this.mediaAt = now;
    return wasAway;
  }

  /** Heartbeats arrive without media. False if the link is cut. */
  get isPaused(): boolean {
    return this.heartbeatsSinceMedia >= HEARTBEATS_OF_PAUSE;
  }

  /** True for a still image, for example. Sooner than {@link isPaused}. */
  isIdle(now: Milliseconds): boolean {
    return this.heartbeatAt - this.mediaAt >= IDLE_MS && now - this.heartbeatAt <= HEARTBEAT_VALID_MS;
  }

  /** Neither media nor a pause recently, so the link may be cut. */
  isSilent(now: Milliseconds): boolean {
    const silentMs = now - this.mediaAt;
    return silentMs > OUTAGE_MS && silentMs < MAX_OUTAGE_MS && !this.isPaused;
  }
}
