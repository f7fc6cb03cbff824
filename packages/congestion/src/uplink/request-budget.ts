import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** Share of a full path for retransmissions: a sender that follows the path leaves this much besides its media. */
const SHARE = 0.15;
const PACKET_BITS = 1200 * 8;
/** Burst limit in packets. */
const BURST = 20;

/**
 * Limits retransmission requests over a full path; pure. The packets that its queue dropped were too much already, and repeating
 * all of them would keep the path full.
 */
export class RequestBudget {
  private packets = BURST;
  private at = Number.NEGATIVE_INFINITY;

  /** Returns how many of `wanted` packets to request now over a full path of that rate, and counts them. */
  take(wanted: number, rate: BitsPerSecond, now: Milliseconds): number {
    const seconds = Math.max(0, now - this.at) / 1000;
    this.packets = Math.min(BURST, this.packets + (seconds * SHARE * rate) / PACKET_BITS);
    this.at = now;
    const granted = Math.min(wanted, Math.floor(this.packets));
    this.packets -= granted;
    return granted;
  }
}
