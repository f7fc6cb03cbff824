import type { StreamSideFromRelay } from "@setsuna/contracts";
import type { SenderPresence } from "@setsuna/playout";

type State = Extract<StreamSideFromRelay, { t: "state" }>;

/**
 * Distinguishes a stopped sender from a cut-off one by the relays' reports. A newly joined relay may not know the sender yet: if
 * the previous one reported the stream as live, it hasn't ended.
 */
export class ToldPresence {
  private wasLive = false;
  private isLiveHere = false;
  /** By the newest word. */
  private isCutOff = false;

  /** Another connection begins, perhaps to another relay. */
  restart(): void {
    this.isLiveHere = false;
  }

  /** Returns the meaning of a relay's report for video and audio; undefined if they are live and were before. */
  told({ live, paused, cutOff }: Pick<State, "live" | "paused" | "cutOff">): SenderPresence | undefined {
    if (!live) {
      this.isCutOff = cutOff === true || (this.wasLive && !this.isLiveHere);
      if (!this.isCutOff) this.wasLive = false;
      return this.isCutOff ? "cut-off" : "ended";
    }
    const isBack = this.isCutOff;
    this.isCutOff = false;
    this.wasLive = true;
    this.isLiveHere = true;
    if (paused) return "paused";
    return isBack ? "back" : undefined;
  }
}
