import type { RtcStat } from "@setsuna/client";

/** A `getStats()` report, of a connection or a receiver, as a list. */
export const rtcReport = async (of: Pick<RTCPeerConnection, "getStats">): Promise<RtcStat[]> => {
  const stats: RtcStat[] = [];
  (await of.getStats()).forEach((stat: RtcStat) => {
    stats.push(stat);
  });
  return stats;
};
