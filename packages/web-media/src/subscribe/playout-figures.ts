import type { PlayoutFigures } from "@setsuna/client";
import type { InstantStats } from "../playout/instant-stats.ts";
import { latencyReport } from "./native-playout.ts";

export const instantFigures = (kind: "video" | "audio", stats: InstantStats): PlayoutFigures => {
  if (kind === "audio") {
    const { audio, lipSyncMs } = stats;
    return {
      playout: "instant",
      codec: audio?.packets ? "opus" : undefined,
      audioChannels: audio?.channels,
      packetsLost: audio?.packetsLost,
      packetsRecovered: audio?.packetsRecovered,
      concealedRatio: audio?.concealedRatio,
      latency: latencyReport(audio?.latency),
      lipSyncMs,
    };
  }
  const { video, lipSyncMs } = stats;
  return {
    playout: "instant",
    codec: video?.codec,
    frameWidth: video?.width,
    frameHeight: video?.height,
    framesPerSecond: video?.fps,
    decodeTimeMs: video?.decodeTimeMs,
    packetsLost: video?.packetsLost,
    packetsRecovered: video?.packetsRecovered,
    availableIncomingBitrate: video?.downlinkBitsPerSecond,
    latency: latencyReport(video?.latency),
    stages: video?.stages,
    secondLatency: latencyReport(video?.secondLatency),
    freezes: video?.freezes,
    freezeTimeMs: video?.freezeTimeMs,
    lipSyncMs,
  };
};
