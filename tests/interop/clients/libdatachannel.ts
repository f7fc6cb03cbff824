import { Audio, PeerConnection, RtcpReceivingSession, type Track, Video } from "node-datachannel";
import type { Client } from "../tools.ts";
import type { MediaRequest, RtcClient, RtcConnection } from "../types.ts";
import type { World } from "../world.ts";
import { nodeRequest } from "./node-request.ts";
import { packageVersion } from "./package-version.ts";
import { PacketLog } from "./packet-log.ts";
import { publisherOf } from "./rtc-publisher.ts";
import { readdressed } from "./rtp-feeds.ts";

const FEEDBACK = ["rtcp-fb:96 nack", "rtcp-fb:96 nack pli"];
const LINES = {
  H264: ["rtpmap:96 H264/90000", "fmtp:96 profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1", ...FEEDBACK],
  "H264-high": ["rtpmap:96 H264/90000", "fmtp:96 profile-level-id=640c1f;packetization-mode=1", ...FEEDBACK],
  VP8: ["rtpmap:96 VP8/90000", ...FEEDBACK],
  opus: ["rtpmap:111 opus/48000/2"],
  PCMU: ["rtpmap:0 PCMU/8000"],
} as const;
const TYPES = { H264: 96, "H264-high": 96, VP8: 96, opus: 111, PCMU: 0 } as const;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;

/** The library omits payload types from media lines. */
const withFormats = (sdp: string): string =>
  sdp
    .split(/(?=^m=)/m)
    .map((section) => {
      const formats = [...section.matchAll(/^a=rtpmap:(\d+) /gm)].map(([, format]) => format).join(" ");
      return section.replace(/^(m=\w+ \d+ [A-Z/]+).*(?=\r)/, `$1 ${formats}`);
    })
    .join("");

/** Parts of a compound packet. RFC 3550 §6.1. */
const partsOf = (packet: Buffer): { readonly type: number; readonly format: number }[] => {
  const parts = [];
  for (let at = 0; at + 4 <= packet.length; at += 4 + 4 * packet.readUInt16BE(at + 2))
    parts.push({ type: packet.readUInt8(at + 1), format: packet.readUInt8(at) & 31 });
  return parts;
};
const isRtcp = (packet: Buffer): boolean => packet.readUInt8(1) >= 192 && packet.readUInt8(1) <= 223;

const connect = async (wish: MediaRequest, world: World): Promise<RtcConnection> => {
  const connection = new PeerConnection("interop", { iceServers: [], bindAddress: "127.0.0.1" });
  const log = new PacketLog();
  const counts = { plis: 0, nacks: 0, reports: 0, audioPackets: 0 };
  const stops: (() => void)[] = [];
  const tracks: Track[] = [];
  const sends = wish.direction === "send";
  const hear = (kind: "audio" | "video", codec: string, packet: Buffer): void => {
    if (!isRtcp(packet)) {
      if (kind === "audio") counts.audioPackets += 1;
      else log.take(packet, codec);
      return;
    }
    for (const { type, format } of partsOf(packet)) {
      if (type === RECEIVER_REPORT) counts.reports += 1;
      if (type === TRANSPORT_FEEDBACK && format === 1) counts.nacks += 1;
      if (type === PAYLOAD_FEEDBACK && format === 1) counts.plis += 1;
    }
  };
  for (const [index, kind] of (["audio", "video"] as const).entries()) {
    const codec = wish[kind];
    if (codec === undefined) continue;
    const Section = kind === "audio" ? Audio : Video;
    const section = new Section(String(index), sends ? "SendOnly" : "RecvOnly");
    for (const line of LINES[codec]) section.parseSdpLine(`a=${line}`);
    if (sends) section.addSSRC(1000 + index, "interop", "interop", `interop-${kind}`);
    const track = connection.addTrack(section);
    if (!sends) track.setMediaHandler(new RtcpReceivingSession());
    track.onMessage((packet) => hear(kind, codec, packet));
    tracks.push(track);
    if (!sends) continue;
    const stop = await world.feeds.listen(codec, (packet) => {
      if (track.isOpen()) track.sendMessageBinary(readdressed(packet, TYPES[codec], 1000 + index));
    });
    stops.push(stop);
  }
  const gathered = new Promise<void>((resolve) =>
    connection.onGatheringStateChange((state) => (state === "complete" ? resolve() : undefined)),
  );
  connection.setLocalDescription("offer");
  await gathered;
  return {
    offer: withFormats(connection.localDescription()?.sdp ?? ""),
    reported: sends ? ["state", "plis", "nacks", "reports"] : ["state", "frames", "keyframes", "audioPackets"],
    accept: async (answer) => connection.setRemoteDescription(answer, "answer"),
    figures: async () =>
      sends
        ? { state: connection.state(), plis: counts.plis, nacks: counts.nacks, reports: counts.reports }
        : { state: connection.state(), frames: log.frames, keyframes: log.keyframes, audioPackets: counts.audioPackets },
    requestKeyframe: async () => void tracks.at(-1)?.requestKeyframe(),
    close: async () => {
      for (const stop of stops.splice(0)) stop();
      connection.close();
    },
  };
};

export const libdatachannel: Client = {
  id: "libdatachannel",
  name: "libdatachannel",
  does: {
    en: "the library that OBS sends with, by its own API; RTP from FFmpeg",
    ja: "OBSが送信に使うライブラリを、そのままのAPIで使用。RTPはFFmpegから",
  },
  tools: ["rtc", "publisher"],
  missing: () => undefined,
  open: async (world) => {
    const rtc: RtcClient = { request: nodeRequest, connect: (wish) => connect(wish, world) };
    return {
      version: `node-datachannel ${packageVersion("node-datachannel")}`,
      rtc,
      publisher: publisherOf(rtc),
      without: {
        "whip-nack": "its Node binding has no RtcpNackResponder, so it keeps no sent packets",
        "whep-loss": "it has no NACK generator",
      },
    };
  },
};
