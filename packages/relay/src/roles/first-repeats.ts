import type { Milliseconds } from "@setsuna/kit";

/** A subscriber's first message takes two round trips after its track opens: SCTP's handshake, with the message in its last packet's wake. */
const ROUND_TRIPS = 3;
const SLACK_MS = 30;
/** A repeated DTLS flight makes the round trip seem longer, so it is bounded, ms. */
const SHORTEST_MS = 20;
const LONGEST_MS = 150;
/** Of 60 packets at 10 % loss, four copies leave one missing in 6 of 1000 keyframes. */
const TIMES = 3;

/**
 * Schedules repeats of the first keyframe for subscribers that can't request retransmissions yet. A lost SCTP handshake
 * packet delays that by a second.
 */
export class FirstRepeats {
  private reachedAt: Milliseconds | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private roundTrip: Milliseconds = 0;
  private left = TIMES;

  reached(now: Milliseconds): void {
    this.reachedAt ??= now;
  }

  opened(now: Milliseconds): void {
    if (this.reachedAt === undefined || this.roundTrip > 0) return;
    this.roundTrip = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, now - this.reachedAt));
    this.dueAt = now + ROUND_TRIPS * this.roundTrip + SLACK_MS;
  }

  heard(): void {
    this.left = 0;
  }

  isDue(now: Milliseconds): boolean {
    if (this.left === 0 || now < this.dueAt) return false;
    this.left -= 1;
    this.dueAt = now + this.roundTrip;
    return true;
  }
}
