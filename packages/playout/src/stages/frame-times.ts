import type { RelayTimes } from "@setsuna/contracts";
import { CARRIED_CLOCK_RATE_KHZ } from "@setsuna/contracts";
import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";

/** Local clock, ms, in order. */
export interface FrameTimes {
  readonly capturedAt: Milliseconds;
  /** Time of sending by the relay; absent if unknown. */
  readonly stampedAt?: Milliseconds | undefined;
  /** Arrival of its last packet at the browser's socket; absent if unknown. */
  readonly arrivedAt?: Milliseconds | undefined;
  readonly completedAt: Milliseconds;
  readonly takenAt: Milliseconds;
  readonly submittedAt: Milliseconds;
  readonly decodedAt: Milliseconds;
  readonly drawAt: Milliseconds;
  readonly drawnAt: Milliseconds;
}

export interface StageFacts {
  /** Absent before its first report, and for other relays. */
  readonly relay?: RelayTimes | undefined;
  readonly serverMinusLocalMs?: Milliseconds | undefined;
  readonly isDirect?: boolean;
}

/**
 * Local time, ms; undefined while a clock is unknown.
 * @param ticks of the carrying RTP header, within 12 hours of `now`.
 */
export const stampTime = (ticks: RtpTimestamp, facts: StageFacts, now: Milliseconds): Milliseconds | undefined => {
  const { relay, serverMinusLocalMs } = facts;
  if (relay === undefined || serverMinusLocalMs === undefined) return undefined;
  const relayNow = now + serverMinusLocalMs - relay.carrierZero;
  const expected = Math.round(relayNow * CARRIED_CLOCK_RATE_KHZ) % 2 ** 32;
  return now + distance32(ticks, expected) / CARRIED_CLOCK_RATE_KHZ;
};
