import type { RtcStat } from "@setsuna/client";

/** A connection's `getStats()` report as a list. */
export const rtcReport = async (pc: RTCPeerConnection): Promise<RtcStat[]> => {
  const stats: RtcStat[] = [];
  (await pc.getStats()).forEach((stat: RtcStat) => {
    stats.push(stat);
  });
  return stats;
};
