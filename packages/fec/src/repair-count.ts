import { isCongested, losesPackets, type PathDelay, type PathLoss } from "@setsuna/congestion";
import { MAX_REPAIR_PACKETS } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Below this round trip, ms, a resend comes before the next frame: FEC would only cost, while requests and retransmissions arrive. */
const RESEND_IS_ENOUGH_MS = 12;
/** From this share on a resend is itself lost too often. */
const RESENDS_ARE_LOST_FROM = 0.01;
/** From this share on, two losses in one frame are common enough that one repair packet leaves freezes. */
const TWO_FROM = 0.002;
/** Most repair packets for a frame on a full path: losses there grow with the traffic. */
const CONGESTED_REPAIR = 2;
/**
 * Share of frames that FEC may leave unrecovered at a round trip of 1 ms. Such a frame costs a round trip. At 1 ms one frame in
 * fifty may need it, at 200 ms one in ten thousand, or one in five minutes.
 */
const BEHIND_AT_ONE_MS = 0.02;
/** Round trip assumed while none is measured, ms. */
const UNKNOWN_ROUND_TRIP_MS = 50;
/** So many runs of losses have to be seen before their lengths say anything. */
const LEAST_RUNS = 6;
/** Assumed packets per frame while unknown: 5 Mbit/s at 30 fps. */
const USUAL_PACKETS = 18;

/** Returns the probability that more than `most` of `count` packets are lost, each with probability `share`, below 1. */
const chanceOfMore = (count: number, most: number, share: number): number => {
  let exactly = (1 - share) ** count;
  let atMost = exactly;
  for (let lost = 1; lost <= most; lost += 1) {
    exactly *= ((count - lost + 1) / lost) * (share / (1 - share));
    atMost += exactly;
  }
  return 1 - atMost;
};

/** Least FEC for which `chanceBehind` meets the target of the round trip. */
const leastFor = (roundTripMs: Milliseconds, chanceBehind: (fec: number) => number): number => {
  const tolerated = BEHIND_AT_ONE_MS / Math.max(1, roundTripMs);
  let fec = 0;
  while (fec < MAX_REPAIR_PACKETS && chanceBehind(fec) > tolerated) fec += 1;
  return fec;
};

/**
 * Returns the probability that a loss burst starts in a frame and exceeds what its FEC and the next frame's can recover. Burst
 * lengths follow Gilbert's model: each packet continues the burst with equal chance. A few seconds show the mean length but
 * rarely the longest.
 */
const chanceOfLongRun = ({ expected, lost, runs }: PathLoss, packets: number, fec: number): number =>
  ((packets + fec) * runs * (1 - runs / lost) ** (2 * fec)) / expected;

/**
 * Returns the number of repair packets for each frame, 0-18, given the recent losses of the path. As many as were lost at a time, and one
 * more where losses come thick, since frames have more packets than were looked at together; and as many as random loss and burst loss ask
 * for in frames of `packets`, since a few seconds of a path do not show its worst. `delay` and `packets` are absent until known.
 */
export const repairCountFor = (loss: PathLoss, delay: PathDelay | undefined, packets: number = USUAL_PACKETS): number => {
  const { expected, lost, thick, runs } = loss;
  if (!losesPackets(loss) || expected === 0) return 0;
  const share = lost / expected;
  if (delay !== undefined && delay.roundTripMs < RESEND_IS_ENOUGH_MS && share < RESENDS_ARE_LOST_FROM) return 0;
  const least = share < TWO_FROM ? 1 : 2;
  if (isCongested(loss, delay)) return Math.min(least, CONGESTED_REPAIR);
  const roundTripMs = delay?.roundTripMs ?? UNKNOWN_ROUND_TRIP_MS;
  const byChance = leastFor(roundTripMs, (fec) => chanceOfMore(packets + fec, fec, share));
  const inRuns = runs < LEAST_RUNS ? 0 : leastFor(roundTripMs, (fec) => chanceOfLongRun(loss, packets, fec));
  return Math.min(MAX_REPAIR_PACKETS, Math.max(least, thick > 2 ? thick + 1 : thick, byChance, inRuns));
};
