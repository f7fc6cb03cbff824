import { isCongested, losesPackets, type PathDelay, type PathLoss } from "@setsuna/congestion";
import { MAX_REPAIR_PACKETS } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Below this round trip, ms, retransmissions precede the next frame: FEC only costs. */
const RESEND_IS_ENOUGH_MS = 12;
/** From this loss on, retransmissions are lost too often. */
const RESENDS_ARE_LOST_FROM = 0.01;
/** From this loss on, two losses per frame are common. */
const TWO_FROM = 0.002;
/** Per frame on a full path: losses there grow with the traffic. */
const CONGESTED_REPAIR = 2;
/**
 * Share of frames left unrecovered at a round trip of 1 ms, each costing a round trip. At 1 ms one in fifty, at 200 ms one in ten
 * thousand (one in five minutes).
 */
const BEHIND_AT_ONE_MS = 0.02;
/** Used until measured, ms. */
const UNKNOWN_ROUND_TRIP_MS = 50;
/** With fewer loss runs, their lengths aren't representative. */
const MIN_RUNS = 6;
/** Packets per frame while unknown: 5 Mbit/s at 30 fps. */
const USUAL_PACKETS = 18;

/** Probability of more than `most` losses among `count` packets, each with probability `share`, below 1. */
const chanceOfMore = (count: number, most: number, share: number): number => {
  let exactly = (1 - share) ** count;
  let atMost = exactly;
  for (let lost = 1; lost <= most; lost += 1) {
    exactly *= ((count - lost + 1) / lost) * (share / (1 - share));
    atMost += exactly;
  }
  return 1 - atMost;
};

const leastFor = (roundTripMs: Milliseconds, chanceBehind: (fec: number) => number): number => {
  const tolerated = BEHIND_AT_ONE_MS / Math.max(1, roundTripMs);
  let fec = 0;
  while (fec < MAX_REPAIR_PACKETS && chanceBehind(fec) > tolerated) fec += 1;
  return fec;
};

/**
 * Probability that a burst starts in a frame and exceeds its and the next frame's FEC. Gilbert's model: each packet continues the
 * burst with equal chance. A few seconds show the mean length but rarely the longest.
 */
const chanceOfLongRun = ({ expected, lost, runs }: PathLoss, packets: number, fec: number): number =>
  ((packets + fec) * runs * (1 - runs / lost) ** (2 * fec)) / expected;

/**
 * Repair packets per frame, 0-18: as many as were lost at a time, one more for dense losses, and enough for random and burst loss
 * in frames of `packets`, since a few seconds don't show the worst. `delay` and `packets`: absent until known.
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
  const inRuns = runs < MIN_RUNS ? 0 : leastFor(roundTripMs, (fec) => chanceOfLongRun(loss, packets, fec));
  return Math.min(MAX_REPAIR_PACKETS, Math.max(least, thick > 2 ? thick + 1 : thick, byChance, inRuns));
};
