/** One lost packet is chance; from the second on the path loses packets. */
const LEAST_LOST = 2;
/** A path that loses so much is congested, or as good as cut. */
const FULL_LOSS = 0.15;
/** A queuing delay that has grown by so much, ms, is that of a congested path. */
const QUEUE_MS = 60;
/** Returns whether the path loses packets, more than one by chance. */
export const losesPackets = ({ lost }) => lost >= LEAST_LOST;
/** Returns whether packets are lost to congestion, as far as losses and round trip show it. `delay` is absent until known. */
export const isCongested = ({ expected, lost }, delay) => lost > FULL_LOSS * expected || (delay !== undefined && delay.roundTripMs - delay.leastRoundTripMs > QUEUE_MS);
