import type { Milliseconds } from "@setsuna/kit";
import { OUTAGE_MS } from "@setsuna/rtp";
import { SILENT_INTERVAL_MS } from "./keyframe-requester.ts";

/**
 * Requests keyframes during an outage. A silence that lost nothing was a pause: it then requests none until one loses packets.
 * Times in ms.
 */
export class OutageWatch {
  private outageMs: Milliseconds = OUTAGE_MS;
  private receivedAt = Number.POSITIVE_INFINITY;
  private requestedAt = Number.NEGATIVE_INFINITY;
  private newest = Number.NEGATIVE_INFINITY;
  private losesPackets = true;

  /** Longer silences are outages, ms. Default {@link OUTAGE_MS}. */
  setOutage(ms: Milliseconds): void {
    this.outageMs = ms;
  }

  /** @param sequence unwrapped; of originals only. */
  onPacket(sequence: number, now: Milliseconds): void {
    if (now - this.receivedAt > this.outageMs) this.losesPackets = sequence > this.newest + 1;
    this.receivedAt = now;
    this.newest = Math.max(this.newest, sequence);
  }

  /** Request a keyframe now; counts it as requested. */
  due(now: Milliseconds): boolean {
    const isOutage = this.losesPackets && now - this.receivedAt > this.outageMs;
    if (!isOutage || now - this.requestedAt < SILENT_INTERVAL_MS) return false;
    this.requestedAt = now;
    return true;
  }

  reset(): void {
    this.receivedAt = Number.POSITIVE_INFINITY;
    this.newest = Number.NEGATIVE_INFINITY;
  }
}
