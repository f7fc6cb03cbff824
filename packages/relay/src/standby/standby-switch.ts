import type { Milliseconds } from "@setsuna/kit";
import type { SenderSilence } from "./sender-silence.ts";

/** A switch by hand lapses without a keyframe, ms. */
const BY_HAND_LASTS_MS = 5000;

/** A sender, as far as a switch depends on it. */
export interface SwitchSide {
  readonly silence: Pick<SenderSilence, "isSilent" | "isSending" | "steadyMs">;
  /** Joined as a standby. */
  readonly isSpare: boolean;
  /** Absent: returns only by hand. */
  readonly returnAfterMs?: Milliseconds | undefined;
}

/** Decides when the standby replaces the sender on air. The switch itself waits for the standby's keyframe. */
export class StandbySwitch {
  private byHandUntil = Number.NEGATIVE_INFINITY;
  /** The first sender was replaced because it failed, not by hand. */
  private mayReturn = false;

  byHand(now: Milliseconds): void {
    this.byHandUntil = now + BY_HAND_LASTS_MS;
  }

  /** `active`: absent when it left. */
  isDue(active: SwitchSide | undefined, standby: SwitchSide | undefined, now: Milliseconds): boolean {
    if (standby?.silence.isSending(now) !== true) return false;
    if (active === undefined || now < this.byHandUntil || active.silence.isSilent(now)) return true;
    const { isSpare, returnAfterMs, silence } = standby;
    return this.mayReturn && active.isSpare && !isSpare && returnAfterMs !== undefined && silence.steadyMs(now) >= returnAfterMs;
  }

  onSwitched(now: Milliseconds): void {
    this.mayReturn = now >= this.byHandUntil;
    this.byHandUntil = Number.NEGATIVE_INFINITY;
  }
}
