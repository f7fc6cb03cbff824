import type { Milliseconds } from "@setsuna/kit";
import type { PathLoss } from "./loss-meter.ts";

/** A single loss may be chance. */
const MIN_LOST = 2;
/** The path is congested or nearly cut. */
const FULL_LOSS = 0.15;
/** Growth of the queuing delay, ms. */
const QUEUE_MS = 60;

/** Delays of a path, ms. */
export interface PathDelay {
  readonly roundTripMs: Milliseconds;
  readonly leastRoundTripMs: Milliseconds;
}

/** True for more losses than chance explains. */
export const losesPackets = ({ lost }: PathLoss): boolean => lost >= MIN_LOST;

/** Returns whether packets are lost to congestion, as far as losses and round trip show it. `delay` is absent until known. */
export const isCongested = ({ expected, lost }: Pick<PathLoss, "expected" | "lost">, delay: PathDelay | undefined): boolean =>
  lost > FULL_LOSS * expected || (delay !== undefined && delay.roundTripMs - delay.leastRoundTripMs > QUEUE_MS);
