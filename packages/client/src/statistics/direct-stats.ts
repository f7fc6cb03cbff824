import { DIRECT_MEDIA_LABEL } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { bitsPerSecond, milliseconds } from "@setsuna/kit";
import type { StreamStats } from "./stats.ts";
import { numberOf, type RtcStat, selectedPair } from "./stats-mapper.ts";

/** A sender's connections are summed up. */
export interface DirectReading {
  readonly at: Milliseconds;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** The slowest; absent until measured. */
  readonly roundTripTimeMs: Milliseconds | undefined;
}

/** Sums pairs in use by webrtc-stats §8.12. */
export const readDirectStats = (reports: readonly (readonly RtcStat[])[], at: Milliseconds): DirectReading => {
  let bytesSent = 0;
  let bytesReceived = 0;
  let roundTripTimeMs: Milliseconds | undefined;
  for (const report of reports) {
    const channel = report.find((stat) => stat.type === "data-channel" && stat.label === DIRECT_MEDIA_LABEL);
    bytesSent += numberOf(channel, "bytesSent") ?? 0;
    bytesReceived += numberOf(channel, "bytesReceived") ?? 0;
    const seconds = numberOf(selectedPair(report), "currentRoundTripTime");
    if (seconds !== undefined) roundTripTimeMs = Math.max(roundTripTimeMs ?? 0, seconds * 1000);
  }
  return { at, bytesSent, bytesReceived, roundTripTimeMs };
};

/** Packets that one direct connection has sent and received so far, and its round trip. */
export interface DirectPackets {
  readonly sent: number;
  readonly received: number;
  /** Absent until measured. */
  readonly roundTripMs: Milliseconds | undefined;
}

/** Undefined without a pair or packet counts (Firefox). */
export const readDirectPackets = (report: readonly RtcStat[]): DirectPackets | undefined => {
  const pair = selectedPair(report);
  const [sent, received] = [numberOf(pair, "packetsSent"), numberOf(pair, "packetsReceived")];
  if (sent === undefined || received === undefined) return undefined;
  const seconds = numberOf(pair, "currentRoundTripTime");
  return { sent, received, roundTripMs: seconds === undefined ? undefined : milliseconds(seconds * 1000) };
};

const rateOf = (now: DirectReading, before: DirectReading | undefined, field: "bytesSent" | "bytesReceived") => {
  if (before === undefined || now.at <= before.at || now[field] < before[field]) return undefined;
  return bitsPerSecond(((now[field] - before[field]) * 8000) / (now.at - before.at));
};

/**
 * A receiver's statistics on a direct route. Packets, losses and retransmissions of video are absent, since the browser's SCTP
 * doesn't report them.
 */
export const receivedDirectly = (stats: StreamStats, now: DirectReading, before: DirectReading | undefined): StreamStats => ({
  ...stats,
  route: "direct",
  bitrate: rateOf(now, before, "bytesReceived"),
  packets: undefined,
  ...(stats.kind === "video" && { packetsLost: undefined, packetsRecovered: undefined }),
  retransmittedPackets: undefined,
  retransmittedRatio: undefined,
  roundTripTime: now.roundTripTimeMs === undefined ? undefined : milliseconds(now.roundTripTimeMs),
});

/** `direct` besides `forwarded`. Total bitrate; other figures are the relay path's. */
export const sentDirectly = (
  stats: StreamStats,
  receivers: { readonly direct: number; readonly forwarded: number | undefined },
  now: DirectReading,
  before: DirectReading | undefined,
): StreamStats => {
  if (receivers.direct === 0) return { ...stats, directReceivers: 0 };
  const direct = rateOf(now, before, "bytesSent");
  return {
    ...stats,
    route: receivers.forwarded === 0 ? "direct" : "both",
    directReceivers: receivers.direct,
    bitrate: stats.bitrate === undefined || direct === undefined ? undefined : bitsPerSecond(stats.bitrate + direct),
  };
};
