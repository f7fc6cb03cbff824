import type { RelayTimes } from "@setsuna/contracts";
import { CARRIED_CLOCK_RATE_KHZ } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";

/** Instants of one drawn frame, ms on the local clock, in their order. */
export interface FrameTimes {
  readonly capturedAt: Milliseconds;
  /** As the relay stamped it; absent where no relay did, or where that is not known. */
  readonly stampedAt?: Milliseconds | undefined;
  /** Its last packet reached the browser's socket; absent where that is not known. */
  readonly arrivedAt?: Milliseconds | undefined;
  /** Its last packet reached us. */
  readonly completedAt: Milliseconds;
  /** Given out: nothing before it is missing any more. */
  readonly takenAt: Milliseconds;
  /** Given to the decoder. */
  readonly submittedAt: Milliseconds;
  readonly decodedAt: Milliseconds;
  /** Drawing begins. */
  readonly drawAt: Milliseconds;
  readonly drawnAt: Milliseconds;
}

/** Facts from outside the receiver that are needed to separate a frame's stages. */
export interface StageFacts {
  /** As reported by the relay; absent before its first report, and for a foreign one. */
  readonly relay?: RelayTimes | undefined;
  /** Server's clock less the local one; absent until measured. */
  readonly serverMinusLocalMs?: Milliseconds | undefined;
  /** The frames come from the sender without a relay. */
  readonly isDirect?: boolean;
}

/**
 * Returns the local time that the timestamp of a carried packet shows, ms; undefined while a clock is not known.
 * @param ticks of the carrying RTP header, within 12 hours of `now`.
 */
export const stampTime = (ticks: number, facts: StageFacts, now: Milliseconds): Milliseconds | undefined => {
  const { relay, serverMinusLocalMs } = facts;
  if (relay === undefined || serverMinusLocalMs === undefined) return undefined;
  const relayNow = now + serverMinusLocalMs - relay.carrierZero;
  const expected = Math.round(relayNow * CARRIED_CLOCK_RATE_KHZ) % 2 ** 32;
  return now + distance32(ticks, expected) / CARRIED_CLOCK_RATE_KHZ;
};
