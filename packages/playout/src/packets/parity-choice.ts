/** Below this round trip, ms, a resend comes before the next frame: parity would only cost. */
const RESEND_IS_ENOUGH_MS = 12;
/** One lost packet is chance; from the second on it is the line's way. */
const LEAST_LOST = 2;
/** From this share on, two losses in one frame are common enough that one parity packet leaves freezes. */
const TWO_FROM = 0.002;

export interface LineLoss {
  readonly expected: number;
  readonly lost: number;
}

/** How many parity packets to have for each frame, 0-2, given what the line lost of late and how long a resend takes, ms. */
export const parityFor = ({ expected, lost }: LineLoss, roundTripMs: number | undefined): number => {
  if (lost < LEAST_LOST || expected === 0) return 0;
  if (roundTripMs !== undefined && roundTripMs < RESEND_IS_ENOUGH_MS) return 0;
  return lost / expected < TWO_FROM ? 1 : 2;
};
