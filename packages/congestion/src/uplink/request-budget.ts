import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** Of a full path: a sender that follows the path leaves this much besides media. */
const SHARE = 0.15;
const PACKET_BITS = 1200 * 8;
const BURST = 20;

/** Retransmission requests over a full path; pure. Repeating everything that its queue dropped would keep the path full. */
export class RequestBudget {
  private packets = BURST;
  private at = Number.NEGATIVE_INFINITY;

  /** Of `wanted` packets, over a full path of that rate; counts them. */
  take(wanted: number, rate: BitsPerSecond, now: Milliseconds): number {
    const seconds = Math.max(0, now - this.at) / 1000;
    this.packets = Math.min(BURST, this.packets + (seconds * SHARE * rate) / PACKET_BITS);
    this.at = now;
    const granted = Math.min(wanted, Math.floor(this.packets));
    this.packets -= granted;
    return granted;
  }
}
