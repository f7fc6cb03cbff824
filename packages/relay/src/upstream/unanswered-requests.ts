import type { Milliseconds } from "@setsuna/kit";
import type { OverduePacket } from "@setsuna/rtp";

/** After this many unanswered requests, each a round trip apart, a keyframe is quicker. */
const KEYFRAME_AFTER_TRIES = 3;
/** Below this share of lost packets, a missing answer was more likely never sent than lost. */
const FEW_LOST = 0.01;
/** After an unanswered packet, assume for this long, ms, that no request is answered. */
const UNANSWERED_MS = 60_000;

export interface OverduePath {
  /** 0-1. */
  readonly lossShare: number;
  /** Requests are rare, and no keyframe was requested just before: one more costs little. */
  readonly mayAskEarly: boolean;
}

export class UnansweredRequests {
  private count = 0;
  private lastAt = Number.NEGATIVE_INFINITY;

  /** Counts packets without an answer to {@link KEYFRAME_AFTER_TRIES} requests. */
  get packets(): number {
    return this.count;
  }

  /** Returns the packets that only a keyframe is likely to replace. */
  hopeless(
    overdue: readonly OverduePacket[],
    { lossShare, mayAskEarly }: OverduePath,
    now: Milliseconds,
  ): readonly OverduePacket[] {
    const given = overdue.filter(({ tries }) => tries === KEYFRAME_AFTER_TRIES).length;
    if (given > 0) this.lastAt = now;
    this.count += given;
    const isUnlikelyAnswered = mayAskEarly && (lossShare < FEW_LOST || now - this.lastAt < UNANSWERED_MS);
    return isUnlikelyAnswered ? overdue : overdue.filter(({ tries }) => tries >= KEYFRAME_AFTER_TRIES);
  }
}
