import type {} from "../page-globals.ts";
import type { SoundCounters } from "../page-readings.ts";

interface OutboundVideo {
  readonly type: string;
  readonly kind?: string;
  readonly bytesSent?: number;
  readonly framesEncoded?: number;
  readonly totalEncodeTime?: number;
  readonly codecId?: string;
  readonly frameHeight?: number;
  readonly keyFramesEncoded?: number;
}

interface AudioRtp {
  readonly type: string;
  readonly kind?: string;
  readonly ssrc?: number;
  readonly packetsSent?: number;
  readonly bytesSent?: number;
  readonly packetsReceived?: number;
  readonly bytesReceived?: number;
  readonly packetsLost?: number;
  readonly totalSamplesReceived?: number;
  readonly concealedSamples?: number;
  readonly silentConcealedSamples?: number;
}

const connections = new Set<RTCPeerConnection>();
const unanswered = new Map<RTCDataChannel, number>();

const readUplink = (channel: RTCDataChannel, data: unknown): void => {
  if (typeof data !== "string" || !data.includes('"uplink"')) return;
  const { requestsUnanswered }: { readonly requestsUnanswered?: number } = JSON.parse(data);
  if (requestsUnanswered !== undefined) unanswered.set(channel, requestsUnanswered);
};

const readUplinksOf = (connection: RTCPeerConnection): void => {
  const create = connection.createDataChannel.bind(connection);
  connection.createDataChannel = (label, options) => {
    const channel = create(label, options);
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => readUplink(channel, data));
    return channel;
  };
};

const Original = globalThis.RTCPeerConnection;
globalThis.RTCPeerConnection = new Proxy(Original, {
  construct: (target, args: [RTCConfiguration?], newTarget) => {
    const made: RTCPeerConnection = Reflect.construct(target, args, newTarget);
    connections.add(made);
    readUplinksOf(made);
    return made;
  },
});

/** A closed connection refuses most calls. */
const openConnections = (): RTCPeerConnection[] => [...connections].filter(({ connectionState }) => connectionState !== "closed");

globalThis.setsunaConnections = openConnections;

globalThis.setsunaCounters = async () => {
  const requestsUnanswered = [...unanswered.values()].reduce((total, count) => total + count, 0);
  const sum = {
    ...{ bytesSent: 0, framesEncoded: 0, encodeSeconds: 0, codec: "", frameHeight: 0, keyFramesEncoded: 0 },
    requestsUnanswered,
  };
  for (const connection of openConnections()) {
    const report = await connection.getStats();
    report.forEach((entry: OutboundVideo) => {
      if (entry.type !== "outbound-rtp" || entry.kind !== "video") return;
      sum.bytesSent += entry.bytesSent ?? 0;
      sum.framesEncoded += entry.framesEncoded ?? 0;
      sum.encodeSeconds += entry.totalEncodeTime ?? 0;
      sum.frameHeight = entry.frameHeight ?? sum.frameHeight;
      sum.keyFramesEncoded += entry.keyFramesEncoded ?? 0;
      const codec: { mimeType?: string } | undefined = entry.codecId === undefined ? undefined : report.get(entry.codecId);
      sum.codec = codec?.mimeType?.replace("video/", "") ?? sum.codec;
    });
  }
  return sum;
};

globalThis.setsunaSoundCounters = async () => {
  const found: SoundCounters[] = [];
  for (const connection of openConnections()) {
    const report = await connection.getStats();
    let withVideo = false;
    report.forEach((entry: AudioRtp) => {
      withVideo ||= entry.type === "outbound-rtp" && entry.kind === "video";
    });
    report.forEach((entry: AudioRtp) => {
      if ((entry.type !== "outbound-rtp" && entry.type !== "inbound-rtp") || entry.kind !== "audio") return;
      found.push({
        ssrc: entry.ssrc ?? 0,
        isSent: entry.type === "outbound-rtp",
        withVideo,
        packets: entry.packetsSent ?? entry.packetsReceived ?? 0,
        bytes: entry.bytesSent ?? entry.bytesReceived ?? 0,
        packetsLost: entry.packetsLost ?? 0,
        totalSamplesReceived: entry.totalSamplesReceived ?? 0,
        concealedSamples: entry.concealedSamples ?? 0,
        silentConcealedSamples: entry.silentConcealedSamples ?? 0,
      });
    });
  }
  return found;
};
