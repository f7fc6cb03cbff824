import { MAX_PARITY } from "@setsuna/contracts";
import type { LineLoss } from "./loss-meter.ts";

/** Below this round trip, ms, a resend comes before the next frame: parity would only cost, while requests and resends arrive. */
const RESEND_IS_ENOUGH_MS = 12;
/** From this share on a resend is itself lost too often. */
const RESENDS_ARE_LOST_FROM = 0.01;
/** One lost packet is chance; from the second on it is the line's way. */
const LEAST_LOST = 2;
/** From this share on, two losses in one frame are common enough that one parity packet leaves freezes. */
const TWO_FROM = 0.002;
/** What is lost where the line is full grows with what is sent: no more parity than this then. */
const FULL_LINE_PARITY = 2;
/** A line that loses so much is full, or as good as cut. */
const FULL_LOSS = 0.15;
/** A queue that has grown by so much, ms, is a line's that is full. */
const QUEUE_MS = 60;

/** How long a packet and its answer take, ms. */
export interface LineDelay {
  readonly roundTripMs: number;
  /** The shortest of this connection. */
  readonly leastRoundTripMs: number;
}

/**
 * How many parity packets to have for each frame, 0-8, given what the line lost of late: as many as were lost at a time, and one more
 * where losses come thick, since frames have more packets than what was looked at together. `delay` is absent until measured.
 */
export const parityFor = ({ expected, lost, thick }: LineLoss, delay: LineDelay | undefined): number => {
  if (lost < LEAST_LOST || expected === 0) return 0;
  const share = lost / expected;
  if (delay !== undefined && delay.roundTripMs < RESEND_IS_ENOUGH_MS && share < RESENDS_ARE_LOST_FROM) return 0;
  const least = share < TWO_FROM ? 1 : 2;
  const isFull = share > FULL_LOSS || (delay !== undefined && delay.roundTripMs - delay.leastRoundTripMs > QUEUE_MS);
  if (isFull) return Math.min(least, FULL_LINE_PARITY);
  return Math.min(MAX_PARITY, Math.max(least, thick > 2 ? thick + 1 : thick));
};
