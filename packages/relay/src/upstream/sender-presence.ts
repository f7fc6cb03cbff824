import { HEARTBEAT_INTERVAL_MS } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { OUTAGE_MS } from "@setsuna/rtp";

/** A sender that says so often that it is there, and sends no media meanwhile, has paused: about 1.6 s, by HEARTBEAT_INTERVAL_MS. */
const HEARTBEATS_OF_PAUSE = 4;
/**
 * Heartbeats that come closer to each other than this, ms, were held up on their way, as by a path that was gone: SCTP sends at once what had to
 * wait. They are one, and say nothing of the time before them.
 */
const APART_MS = HEARTBEAT_INTERVAL_MS / 5;
/**
 * A heartbeat that comes so long after the last media, ms, is none that was on its way behind it: the sender is there and has none to send now.
 * With heartbeats every 0.4 s that is said 0.25 to 0.65 s after the last media, before a receiver has to take its silence for a loss.
 */
const IDLE_MS = 250;
/** A sender that has not been heard for so long may be cut off, in ms: two heartbeats and a half. */
const HEARD_MS = HEARTBEAT_INTERVAL_MS;
/** Longest silence of a sender that is cut off and not gone, in ms: senders of other makes never say that they pause. */
const MAX_OUTAGE_MS = 10_000;

/** Tells a sender that is paused, which is heard and sends no media, from one that is silent, of which nothing comes. Times in ms. */
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

  /** Media came. Returns whether none had come for so long that the sender may have heard nothing of us either. */
  onMedia(now: Milliseconds): boolean {
    const wasAway = now - this.heardAt > OUTAGE_MS;
    this.heartbeatsSinceMedia = 0;
    this.heardAt = now;
    return wasAway;
  }

  /** Tells whether the sender is heard and sends no media: not so when its link is cut. */
  get isPaused(): boolean {
    return this.heartbeatsSinceMedia >= HEARTBEATS_OF_PAUSE;
  }

  /** Tells whether the sender is heard and has no media to send now, as of a still picture. Sooner said than {@link isPaused}. */
  isIdle(now: Milliseconds): boolean {
    return this.heartbeatAt - this.heardAt >= IDLE_MS && now - this.heartbeatAt <= HEARD_MS;
  }

  /** Neither media nor word of a pause has come of late: the link may be cut. */
  isSilent(now: Milliseconds): boolean {
    const silentMs = now - this.heardAt;
    return silentMs > OUTAGE_MS && silentMs < MAX_OUTAGE_MS && !this.isPaused;
  }
}
