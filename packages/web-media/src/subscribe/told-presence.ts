import type { IdleReason } from "../playout/playout-messages.ts";

/**
 * Tells a sender that has stopped from one that was cut off, by what relays say of it. A relay that we have just come to may know of no
 * sender yet: where the one before said that the stream is live, that says nothing of its end.
 */
export class ToldPresence {
  private wasLive = false;
  private isLiveHere = false;

  /** Another connection begins, perhaps to another relay. */
  restart(): void {
    this.isLiveHere = false;
  }

  /** The relay says that the stream is live. */
  live(): void {
    this.wasLive = true;
    this.isLiveHere = true;
  }

  /** Returns the reason for which it is not, as the relay says now. */
  reason(isCutOff: boolean): IdleReason {
    if (isCutOff || (this.wasLive && !this.isLiveHere)) return "cut-off";
    this.wasLive = false;
    return "ended";
  }
}
