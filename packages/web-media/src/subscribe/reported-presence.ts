import type { StreamSideFromRelay } from "@setsuna/contracts";
import type { SenderPresence } from "@setsuna/playout";

type State = Extract<StreamSideFromRelay, { t: "state" }>;

/** A new relay may not know the sender yet, so a sender that was live hasn't ended. */
export class ReportedPresence {
  private wasLive = false;
  private isLiveHere = false;
  private isCutOff = false;

  restart(): void {
    this.isLiveHere = false;
  }

  /** Undefined if live as before. */
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
