import type { Milliseconds } from "@setsuna/kit";
import type { PathLoss } from "./loss-meter.ts";

/** One lost packet is chance; from the second on the path loses packets. */
const LEAST_LOST = 2;
/** A path that loses so much is congested, or as good as cut. */
const FULL_LOSS = 0.15;
/** A queuing delay that has grown by this much, ms, indicates congestion. */
const QUEUE_MS = 60;

/** Round-trip times of a path, ms. */
export interface PathDelay {
  readonly roundTripMs: Milliseconds;
  /** The shortest of this connection. */
  readonly leastRoundTripMs: Milliseconds;
}

/** Returns whether the path loses packets, more than one by chance. */
export const losesPackets = ({ lost }: PathLoss): boolean => lost >= LEAST_LOST;

/** Returns whether packets are lost to congestion, as far as losses and round trip show it. `delay` is absent until known. */
export const isCongested = ({ expected, lost }: Pick<PathLoss, "expected" | "lost">, delay: PathDelay | undefined): boolean =>
  lost > FULL_LOSS * expected || (delay !== undefined && delay.roundTripMs - delay.leastRoundTripMs > QUEUE_MS);
