import { HEARTBEAT_INTERVAL_MS } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** A standby takes over after this silence, ms. */
export const SILENT_AFTER_MS = 400;
/** Longest delay of a heartbeat, ms: a paused sender proves itself by heartbeats alone. */
const HEARTBEAT_SLACK_MS = 60;
/** Heartbeat this much after the last media, ms: the sender has nothing to send, as for a still image. */
const IDLE_MS = 250;
const IDLE_HEARTBEATS = 2.5;
/** Time to connect before the first media, ms. */
const CONNECT_MS = 5000;

/** Liveness of a sender. Shorter limits than the slot's, because a standby can replace it. */
export class SenderSilence {
  private joinedAt: Milliseconds | undefined;
  private mediaAt = Number.NEGATIVE_INFINITY;
  private heartbeatAt = Number.NEGATIVE_INFINITY;
  private steadySince = Number.POSITIVE_INFINITY;
  private hasMedia = false;

  onMedia(now: Milliseconds): void {
    if (!this.hasMedia) this.steadySince = now;
    this.onActivity(now);
    this.hasMedia = true;
    this.mediaAt = now;
  }

  onHeartbeat(now: Milliseconds): void {
    this.onActivity(now);
    this.heartbeatAt = now;
  }

  private onActivity(now: Milliseconds): void {
    if (this.isSilent(now)) this.steadySince = now;
  }

  isSending(now: Milliseconds): boolean {
    return this.hasMedia && !this.isSilent(now);
  }

  isSilent(now: Milliseconds): boolean {
    this.joinedAt ??= now;
    if (!this.hasMedia) return now - this.joinedAt >= CONNECT_MS;
    if (this.heartbeatAt - this.mediaAt >= IDLE_MS) return now - this.heartbeatAt >= IDLE_HEARTBEATS * HEARTBEAT_INTERVAL_MS;
    return now - this.mediaAt >= SILENT_AFTER_MS && now - this.heartbeatAt >= SILENT_AFTER_MS + HEARTBEAT_SLACK_MS;
  }

  steadyMs(now: Milliseconds): Milliseconds {
    return this.isSilent(now) ? 0 : Math.max(0, now - this.steadySince);
  }
}
