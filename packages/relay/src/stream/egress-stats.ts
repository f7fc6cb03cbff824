import type { RelayTraffic } from "@setsuna/contracts";

export interface EgressStats extends Omit<RelayTraffic, "bytesIn"> {
  /** Includes retransmissions and repair packets. */
  packetsOut: number;
}

export const emptyEgressStats = (): EgressStats => ({ bytesOut: 0, packetsOut: 0, packetsRetransmitted: 0, repairPackets: 0 });

export const addEgressStats = (sum: EgressStats, more: EgressStats): void => {
  sum.bytesOut += more.bytesOut;
  sum.packetsOut += more.packetsOut;
  sum.packetsRetransmitted += more.packetsRetransmitted;
  sum.repairPackets += more.repairPackets;
};
