import type { Encapsulation } from "./encapsulation.ts";

/** What a subscriber needs of its stream. */
export interface SubscriberSource {
  /** A sent packet in the encapsulation that the subscriber gets; undefined when it is gone. The caller owns it. */
  renderPacket(outSequence: number, encapsulation: Encapsulation): Buffer | undefined;
  requestKeyframe(now: number): void;
  /** Where to begin so that a picture comes at once: sequence of the last keyframe's first packet; undefined when it is too far back. */
  joinPoint(now: number): number | undefined;
  /** Whether one more subscriber may take what came since then now: many at a time would hold up those who watch. */
  readonly hasRoomToCatchUp: boolean;
  /** One more subscriber takes it. */
  catchUpBegins(): void;
  /** Highest sequence given out. */
  newest(): number;
  /** Bit/s that came in the last second. */
  readonly mediaRate: number;
  /** The last packet of the frame that begins with this one, where no other frame needs it and all of it is here; undefined elsewhere. */
  endOfDiscardable(outSequence: number): number | undefined;
  /** How long ago a packet came, ms; 0 for one that is gone or did not come yet. */
  waitedMs(outSequence: number, now: number): number;
}
