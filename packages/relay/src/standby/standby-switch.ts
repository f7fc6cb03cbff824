import type { Milliseconds } from "@setsuna/kit";
import type { SenderSilence } from "./sender-silence.ts";

/** Without a keyframe, a manual switch lapses after this, ms. */
const BY_HAND_VALID_MS = 5000;

export interface SwitchSide {
  readonly silence: Pick<SenderSilence, "isSilent" | "isSending" | "steadyMs">;
  readonly isSpare: boolean;
  readonly returnAfterMs?: Milliseconds | undefined;
}

export class StandbySwitch {
  private byHandUntil = Number.NEGATIVE_INFINITY;
  /** The first sender was replaced because it failed, not manually. */
  private mayReturn = false;

  byHand(now: Milliseconds): void {
    this.byHandUntil = now + BY_HAND_VALID_MS;
  }

  /** `active` is absent if it left. */
  isDue(active: SwitchSide | undefined, standby: SwitchSide | undefined, now: Milliseconds): boolean {
    if (standby?.silence.isSending(now) !== true) return false;
    if (active === undefined || now < this.byHandUntil || active.silence.isSilent(now)) return true;
    const { isSpare, returnAfterMs, silence } = standby;
    return this.mayReturn && active.isSpare && !isSpare && returnAfterMs !== undefined && silence.steadyMs(now) >= returnAfterMs;
  }

  /**
   * True if the active sender, unless it sends, will be silent long enough in a round trip: a keyframe requested now arrives then.
   */
  isComing(
    active: SwitchSide | undefined,
    standby: SwitchSide | undefined,
    roundTripMs: Milliseconds,
    now: Milliseconds,
  ): boolean {
    return standby?.silence.isSending(now) === true && active?.silence.isSilent(now + roundTripMs) === true;
  }

  onSwitched(now: Milliseconds): void {
    this.mayReturn = now >= this.byHandUntil;
    this.byHandUntil = Number.NEGATIVE_INFINITY;
  }
}
