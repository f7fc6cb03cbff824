import type { RelayTraffic } from "@setsuna/contracts";

/** What went to viewers, counted up. */
export type SentToViewers = Omit<RelayTraffic, "bytesIn">;

export const emptySent = (): SentToViewers => ({ bytesOut: 0, packetsRetransmitted: 0, repairPackets: 0 });

/** Counts `more` to `sum`, in place. */
export const addSent = (sum: SentToViewers, more: SentToViewers): void => {
  sum.bytesOut += more.bytesOut;
  sum.packetsRetransmitted += more.packetsRetransmitted;
  sum.repairPackets += more.repairPackets;
};
