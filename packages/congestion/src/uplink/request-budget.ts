import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** Share of a full path that retransmissions may take: a sender that follows the path leaves so much beside its media. */
const SHARE = 0.15;
const PACKET_BITS = 1200 * 8;
/** Most packets at once. */
const BURST = 20;

/**
 * Bounds what is asked for again over a path that is full, pure: what its queue dropped was too much already, and all of it once more would keep
 * the path full.
 */
export class RequestBudget {
  private packets = BURST;
  private at = Number.NEGATIVE_INFINITY;

  /** Returns how many of `wanted` packets may be asked for now over a full path of that rate; they count as asked for. */
  take(wanted: number, rate: BitsPerSecond, now: Milliseconds): number {
    const seconds = Math.max(0, now - this.at) / 1000;
    this.packets = Math.min(BURST, this.packets + (seconds * SHARE * rate) / PACKET_BITS);
    this.at = now;
    const granted = Math.min(wanted, Math.floor(this.packets));
    this.packets -= granted;
    return granted;
  }
}
