import type { RtcStat } from "@setsuna/client";

export const rtcReport = async (of: Pick<RTCPeerConnection, "getStats">): Promise<RtcStat[]> => {
  const stats: RtcStat[] = [];
  (await of.getStats()).forEach((stat: RtcStat) => {
    stats.push(stat);
  });
  return stats;
};
