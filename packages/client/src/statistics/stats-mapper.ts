import type { LatencyStages, SideFromRelay, StreamKind } from "@setsuna/contracts";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { bitsPerSecond, milliseconds } from "@setsuna/kit";
import type { LatencyReport, StreamStats, TurnTransport } from "./stats.ts";

/** An entry of W3C webrtc-stats. Browsers differ. */
export type RtcStat = Readonly<Record<string, unknown>>;

export interface SideReports {
  readonly state?: Extract<SideFromRelay, { t: "state" }> | undefined;
  readonly uplink?: Extract<SideFromRelay, { t: "uplink" }> | undefined;
  readonly downlink?: Extract<SideFromRelay, { t: "downlink" }> | undefined;
}

/** Playout figures of a receiver. */
export interface PlayoutFigures {
  readonly playout: "instant" | "native";
  readonly codec?: string | undefined;
  readonly frameWidth?: number | undefined;
  readonly frameHeight?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly decodeTimeMs?: Milliseconds | undefined;
  /** Packets that playout couldn't repair. */
  readonly packetsLost?: number | undefined;
  readonly packetsRecovered?: number | undefined;
  /** Absent while the downlink was never full. */
  readonly availableIncomingBitrate?: BitsPerSecond | undefined;
  readonly audioChannels?: number | undefined;
  readonly latency?: LatencyReport | undefined;
  readonly stages?: LatencyStages | undefined;
  readonly secondLatency?: LatencyReport | undefined;
  readonly freezes?: number | undefined;
  readonly freezeTimeMs?: Milliseconds | undefined;
  readonly lipSyncMs?: Milliseconds | undefined;
  /** Overrides the browser's figure of the last second, 0 to 1. */
  readonly concealedRatio?: number | undefined;
}

/** The counters that a rate is the difference of, and when they were read (ms). */
export interface StatsReading {
  readonly at: Milliseconds;
  readonly bytes?: number | undefined;
  readonly codecSeconds?: number | undefined;
  readonly codecFrames?: number | undefined;
  readonly sendDelaySeconds?: number | undefined;
  readonly sentPackets?: number | undefined;
  readonly concealedSamples?: number | undefined;
  readonly totalSamples?: number | undefined;
  readonly stats: Omit<StreamStats, "kind" | "channel" | "route">;
}

export interface StatsSubject {
  readonly kind: StreamKind;
  readonly channel: number;
  readonly direction: "publish" | "subscribe";
}

export const numberOf = (stat: RtcStat | undefined, field: string): number | undefined => {
  const value = stat?.[field];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};
const textOf = (stat: RtcStat | undefined, field: string): string | undefined => {
  const value = stat?.[field];
  return typeof value === "string" ? value : undefined;
};
const sum = (...values: (number | undefined)[]): number | undefined =>
  values.every((value) => value === undefined) ? undefined : values.reduce<number>((total, value) => total + (value ?? 0), 0);
const toMs = (seconds: number | undefined): number | undefined => (seconds === undefined ? undefined : seconds * 1000);

/** The transport's pair (webrtc-stats §8.17), or the nominated one. */
export const selectedPair = (stats: readonly RtcStat[]): RtcStat | undefined => {
  const id = textOf(
    stats.find((stat) => stat.type === "transport"),
    "selectedCandidatePairId",
  );
  const pairs = stats.filter((stat) => stat.type === "candidate-pair");
  return (
    pairs.find((pair) => id !== undefined && pair.id === id) ??
    pairs
      .filter((pair) => pair.nominated === true && pair.state === "succeeded")
      .sort((a, b) => (numberOf(b, "bytesSent") ?? 0) - (numberOf(a, "bytesSent") ?? 0))[0]
  );
};

/** Transport of the local candidate; undefined without TURN. webrtc-stats §8.18. */
const turnTransport = (stats: readonly RtcStat[], pair: RtcStat | undefined): TurnTransport | undefined => {
  const id = textOf(pair, "localCandidateId");
  const local = stats.find((stat) => id !== undefined && stat.id === id);
  if (textOf(local, "candidateType") !== "relay") return undefined;
  const transport = textOf(local, "relayProtocol");
  return transport === "udp" || transport === "tcp" || transport === "tls" ? transport : "unknown";
};

/**
 * Read from the answer's `a=fmtp`, because `codec.channels` is always 2 except for `multiopus`, and receivers only state
 * capability.
 */
const opusChannels = (codec: RtcStat | undefined): number | undefined => {
  if (codec === undefined || !/\/opus$/i.test(textOf(codec, "mimeType") ?? "")) return numberOf(codec, "channels");
  return /(^|;)\s*stereo=1/.test(textOf(codec, "sdpFmtpLine") ?? "") ? 2 : 1;
};

const ms = (value: number | undefined) => (value === undefined ? undefined : milliseconds(value));

export const readRtcStats = (report: Iterable<RtcStat>, at: Milliseconds, subject: StatsSubject): StatsReading => {
  const stats = [...report];
  const byId = (id: string | undefined) => (id === undefined ? undefined : stats.find((stat) => stat.id === id));
  const pair = selectedPair(stats);
  const turn = turnTransport(stats, pair);
  const pairRtt = toMs(numberOf(pair, "currentRoundTripTime"));
  if (subject.kind === "control") {
    const channels = stats.filter((stat) => stat.type === "data-channel" && /^control-/.test(textOf(stat, "label") ?? ""));
    const field = subject.direction === "publish" ? "bytesSent" : "bytesReceived";
    return {
      at,
      bytes: sum(...channels.map((channel) => numberOf(channel, field))),
      stats: { turn, roundTripTime: ms(pairRtt) },
    };
  }
  const publish = subject.direction === "publish";
  const rows = stats.filter((stat) => stat.type === (publish ? "outbound-rtp" : "inbound-rtp"));
  // Audio sections may carry a sender's FEC, or received video.
  const rtp = (publish ? rows.find((stat) => textOf(stat, "kind") === subject.kind) : undefined) ?? rows[0];
  const codec = byId(textOf(rtp, "codecId"));
  const remote = byId(textOf(rtp, "remoteId"));
  return {
    at,
    bytes: publish ? sum(...rows.map((row) => numberOf(row, "bytesSent"))) : numberOf(rtp, "bytesReceived"),
    codecSeconds: numberOf(rtp, publish ? "totalEncodeTime" : "totalDecodeTime"),
    codecFrames: numberOf(rtp, publish ? "framesEncoded" : "framesDecoded"),
    sendDelaySeconds: publish ? numberOf(rtp, "totalPacketSendDelay") : undefined,
    sentPackets: publish ? numberOf(rtp, "packetsSent") : undefined,
    concealedSamples: numberOf(rtp, "concealedSamples"),
    totalSamples: numberOf(rtp, "totalSamplesReceived"),
    stats: {
      turn,
      codec: textOf(codec, "mimeType")?.replace(/^.*\//, ""),
      frameWidth: numberOf(rtp, "frameWidth"),
      frameHeight: numberOf(rtp, "frameHeight"),
      framesPerSecond: numberOf(rtp, "framesPerSecond"),
      packets: publish ? sum(...rows.map((row) => numberOf(row, "packetsSent"))) : numberOf(rtp, "packetsReceived"),
      retransmittedPackets: publish ? numberOf(rtp, "retransmittedPacketsSent") : undefined,
      packetsLost: publish ? numberOf(remote, "packetsLost") : numberOf(rtp, "packetsLost"),
      roundTripTime: ms((publish ? toMs(numberOf(remote, "roundTripTime")) : undefined) ?? pairRtt),
      audioChannels: publish && subject.kind === "audio" ? opusChannels(codec) : undefined,
      availableOutgoingBitrate: publish ? rate(numberOf(pair, "availableOutgoingBitrate")) : undefined,
    },
  };
};

const rate = (value: number | undefined) => (value === undefined ? undefined : bitsPerSecond(value));

/** Undefined if missing or restarted. */
const growth = (now: Milliseconds | undefined, before: number | undefined): number | undefined =>
  now === undefined || before === undefined || now < before ? undefined : now - before;

const ratio = (part: number | undefined, whole: number | undefined): number | undefined =>
  part === undefined || whole === undefined || whole === 0 ? undefined : part / whole;

/** Absent values keep `base`. */
const overlay = <Shape extends object>(
  base: Shape,
  over: { readonly [Field in keyof Shape]?: Shape[Field] | undefined },
): Shape => {
  const result = { ...base };
  for (const field of Object.keys(over) as (keyof Shape)[]) {
    const value = over[field];
    if (value !== undefined) result[field] = value;
  }
  return result;
};

export const mapStreamStats = (
  subject: StatsSubject,
  reading: StatsReading,
  before: StatsReading | undefined,
  side: SideReports,
  playout: PlayoutFigures | undefined,
): StreamStats => {
  const seconds = before === undefined ? undefined : (reading.at - before.at) / 1000;
  const bytes = growth(reading.bytes, before?.bytes);
  const codecTime = ratio(growth(reading.codecSeconds, before?.codecSeconds), growth(reading.codecFrames, before?.codecFrames));
  const sendDelay = ratio(
    growth(reading.sendDelaySeconds, before?.sendDelaySeconds),
    growth(reading.sentPackets, before?.sentPackets),
  );
  const concealed = ratio(
    growth(reading.concealedSamples, before?.concealedSamples),
    growth(reading.totalSamples, before?.totalSamples),
  );
  const base: StreamStats = {
    kind: subject.kind,
    channel: subject.channel,
    route: "relay",
    ...reading.stats,
    bitrate: bytes === undefined || seconds === undefined || seconds <= 0 ? undefined : bitsPerSecond((bytes * 8) / seconds),
    codecTime: ms(toMs(codecTime)),
    receivers: side.state?.receivers,
    concealedRatio: subject.kind === "audio" ? concealed : undefined,
  };
  if (subject.direction === "publish") {
    return overlay(base, {
      retransmittedRatio: ratio(base.retransmittedPackets, base.packets),
      packetsLost: side.uplink?.packetsLost,
      packetsRecovered: subject.kind === "video" ? side.uplink?.packetsRecovered : undefined,
      packetSendDelay: ms(toMs(sendDelay)),
      narrowestDownlink: rate(side.uplink?.narrowestDownlink),
      roundTripTime: ms(side.uplink?.roundTripTimeMs),
    });
  }
  return overlay(base, {
    retransmittedPackets: side.downlink?.retransmittedPacketsSent,
    retransmittedRatio: ratio(side.downlink?.retransmittedPacketsSent, side.downlink?.packetsSent),
    roundTripTime: ms(side.downlink?.roundTripTimeMs),
    playout: subject.kind === "control" ? undefined : playout?.playout,
    codec: playout?.codec,
    frameWidth: playout?.frameWidth,
    frameHeight: playout?.frameHeight,
    framesPerSecond: playout?.framesPerSecond,
    codecTime: ms(playout?.decodeTimeMs),
    packetsLost: playout?.packetsLost,
    packetsRecovered: playout?.packetsRecovered,
    availableIncomingBitrate: rate(playout?.availableIncomingBitrate),
    droppingFrames: side.downlink?.droppingFrames,
    longPackets: side.downlink?.longPackets,
    audioChannels: playout?.audioChannels,
    latency: playout?.latency,
    stages: playout?.stages,
    secondLatency: playout?.secondLatency,
    freezes: playout?.freezes,
    freezeTime: ms(playout?.freezeTimeMs),
    lipSync: ms(playout?.lipSyncMs),
    concealedRatio: playout?.concealedRatio,
  });
};
