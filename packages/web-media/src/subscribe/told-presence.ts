import type { StreamSideFromRelay } from "@setsuna/contracts";
import type { SenderPresence } from "@setsuna/playout";

type State = Extract<StreamSideFromRelay, { t: "state" }>;

/**
 * Tells a sender that has stopped from one that was cut off, by what relays say of it. A relay that we have just come to may know of no
 * sender yet: where the one before said that the stream is live, that says nothing of its end.
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

  /** Returns what the relay's word means for video and audio; undefined where they come, and did before. */
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
