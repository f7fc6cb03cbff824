import type { ErrorCode, MediaSessionId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { SlateSource } from "../slate/slate-source.ts";
import type { MediaSink, StreamSource } from "../stream/stream-source.ts";
import type { SenderSeat } from "./sender-seat.ts";
import { StandbySwitch } from "./standby-switch.ts";

export interface SwitchedStream extends MediaSink {
  holder: MediaSessionId | undefined;
  readonly live: boolean;
  attach(source: StreamSource): void;
  /** `isSame`: another connection of the same sender. */
  handOver(holder: MediaSessionId, source: StreamSource, isSame?: boolean): void;
  showSlate(source: StreamSource): void;
  detach(isCutOff: boolean): void;
}

export interface StandbyFacts {
  readonly hasStandby?: true;
  readonly bySpare?: true;
  readonly slate?: true;
}

export interface ApplicantKind {
  readonly isSpare: boolean;
  readonly hasFast: boolean;
}

export type Placed = { readonly ends: MediaSessionId | undefined } | { readonly refused: ErrorCode };

/** Holds at most one sender on air and one standby. Both are received; only the first is forwarded. */
export class SenderPair {
  /** Absent without a sender, or when the sender has a FAST channel or is another relay. */
  active: SenderSeat | undefined;
  standby: SenderSeat | undefined;
  readonly sink: SwitchedStream;
  private slate: SlateSource | undefined;
  isSlateOn = false;
  private readonly switching = new StandbySwitch();
  private now: Milliseconds = 0;
  private needsKeyframe = false;

  constructor(sink: SwitchedStream) {
    this.sink = sink;
  }

  get isEmpty(): boolean {
    return this.active === undefined && this.standby === undefined;
  }

  get hasStandby(): boolean {
    return this.standby?.silence.isSending(this.now) === true;
  }

  facts(): StandbyFacts {
    if (this.isSlateOn) return { slate: true };
    return { ...(this.hasStandby ? { hasStandby: true } : {}), ...(this.active?.isSpare ? { bySpare: true } : {}) };
  }

  /** The session to end before the applicant sits down (undefined: none), or a refusal. Call it with a holder only. */
  place(replaces: MediaSessionId | undefined, { isSpare, hasFast }: ApplicantKind): Placed {
    const { active, standby } = this;
    if (hasFast && (standby !== undefined || (active?.session !== replaces && active?.isGone !== true)))
      return { refused: "previous-stream-exists" };
    for (const seat of [active, standby]) if (seat !== undefined && seat.session === replaces) return { ends: seat.session };
    const isStandbyFree = standby === undefined || standby.isGone;
    if (active?.isGone && isStandbyFree) return { ends: active.session };
    if (active === undefined) return { refused: isSpare ? "standby-unavailable" : "previous-stream-exists" };
    if (isStandbyFree && (isSpare || active.isSpare)) return { ends: standby?.session };
    return { refused: isSpare ? "standby-taken" : "previous-stream-exists" };
  }

  sit(seat: SenderSeat): void {
    if (this.active !== undefined || seat.follows) {
      this.standby = seat;
      return;
    }
    this.active = seat;
    this.sink.holder = seat.session;
    if (!this.isSlateOn) this.sink.attach(seat.source);
  }

  /** True if no sender is left on air. */
  leave(seat: SenderSeat): boolean {
    if (this.standby === seat) this.standby = undefined;
    if (this.active !== seat) return false;
    this.active = undefined;
    if (!this.hasStandby && this.isSlateOn) this.sink.holder = undefined;
    if (!this.hasStandby) return !this.isSlateOn;
    // Subscribers wait for its keyframe meanwhile.
    this.needsKeyframe = true;
    this.switchOver(this.now);
    return false;
  }

  /** The owner's command. False if no standby is sending. */
  switchByHand(now: Milliseconds): boolean {
    if (this.standby?.silence.isSending(now) !== true) return false;
    this.switching.byHand(now);
    return true;
  }

  isSwitchDue(now: Milliseconds): boolean {
    return this.switching.isDue(this.active, this.standby, now);
  }

  /** Switches at the standby's keyframe, or if there is no other sender. `isSame`: see {@link SwitchedStream.handOver}. */
  switchOver(now: Milliseconds, isSame = false): void {
    const { active, standby } = this;
    if (standby === undefined) return;
    this.active = standby;
    this.standby = active;
    this.switching.onSwitched(now);
    this.sink.handOver(standby.session, standby.source, isSame);
  }

  /** Shows it at once if nothing is live. Undefined: none. */
  useSlate(slate: SlateSource | undefined): void {
    this.slate = slate;
    if (slate !== undefined && (this.isSlateOn || !this.sink.live)) this.showSlate();
    else if (slate === undefined && this.isSlateOn && this.active === undefined) this.sink.detach(false);
  }

  /** False without one. */
  showSlate(): boolean {
    if (this.slate === undefined) return false;
    this.sink.showSlate(this.slate);
    this.isSlateOn = true;
    return true;
  }

  endSlate(): void {
    if (this.active !== undefined) this.sink.handOver(this.active.session, this.active.source);
  }

  tickSlate(now: Milliseconds, ntpNow: Milliseconds): void {
    if (!this.isSlateOn) return;
    this.slate?.tick(now, ntpNow);
    if (this.active?.silence.isSending(now)) this.active.source.requestKeyframe(now);
  }

  /** Call it every few ms while a sender is connected. */
  tick(now: Milliseconds): void {
    this.now = now;
    if (this.needsKeyframe) {
      this.needsKeyframe = false;
      this.active?.source.requestKeyframe(now);
    }
    const { active, standby } = this;
    if (standby?.isHolding) return;
    const roundTripMs = standby?.source.roundTripTimeMs?.() ?? 0;
    if (this.isSwitchDue(now) || this.switching.isComing(active, standby, roundTripMs, now)) standby?.source.requestKeyframe(now);
  }
}
