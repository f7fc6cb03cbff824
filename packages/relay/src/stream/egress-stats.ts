import type { RelayTraffic } from "@setsuna/contracts";

/** What went to subscribers, counted up. */
export type EgressStats = Omit<RelayTraffic, "bytesIn">;

export const emptyEgressStats = (): EgressStats => ({ bytesOut: 0, packetsRetransmitted: 0, repairPackets: 0 });

/** Counts `more` to `sum`, in place. */
export const addEgressStats = (sum: EgressStats, more: EgressStats): void => {
  sum.bytesOut += more.bytesOut;
  sum.packetsRetransmitted += more.packetsRetransmitted;
  sum.repairPackets += more.repairPackets;
};
