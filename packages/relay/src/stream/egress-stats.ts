import type { RelayTraffic } from "@setsuna/contracts";

/** Traffic sent to subscribers. */
export interface EgressStats extends Omit<RelayTraffic, "bytesIn"> {
  /** All packets, retransmissions and repair packets included. */
  packetsOut: number;
}

/** Returns counts of nothing. */
export const emptyEgressStats = (): EgressStats => ({ bytesOut: 0, packetsOut: 0, packetsRetransmitted: 0, repairPackets: 0 });

/** Adds `more` to `sum`, in place. */
export const addEgressStats = (sum: EgressStats, more: EgressStats): void => {
  sum.bytesOut += more.bytesOut;
  sum.packetsOut += more.packetsOut;
  sum.packetsRetransmitted += more.packetsRetransmitted;
  sum.repairPackets += more.repairPackets;
};
