import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpPacket } from "werift";
import type { Client } from "../tools.ts";
import type { Figures, MediaRequest, RtcClient, RtcConnection } from "../types.ts";
import type { World } from "../world.ts";
import { nodeRequest } from "./node-request.ts";
import { packageVersion } from "./package-version.ts";
import { PacketLog } from "./packet-log.ts";
import { publisherOf } from "./rtc-publisher.ts";
import { readdressed } from "./rtp-feeds.ts";

const FEEDBACK = [{ type: "nack" }, { type: "nack", parameter: "pli" }];
const h264 = (profile: string): RTCRtpCodecParameters =>
  new RTCRtpCodecParameters({
    mimeType: "video/H264",
    clockRate: 90_000,
    payloadType: 102,
    rtcpFeedback: FEEDBACK,
    parameters: `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`,
  });
const CODECS = {
  H264: h264("42e01f"),
  "H264-high": h264("640c1f"),
  VP8: new RTCRtpCodecParameters({ mimeType: "video/VP8", clockRate: 90_000, payloadType: 96, rtcpFeedback: FEEDBACK }),
  opus: new RTCRtpCodecParameters({ mimeType: "audio/opus", clockRate: 48_000, channels: 2, payloadType: 111 }),
  PCMU: new RTCRtpCodecParameters({ mimeType: "audio/PCMU", clockRate: 8000, channels: 1, payloadType: 0 }),
};

export const connectWerift = async (wish: MediaRequest, world: World): Promise<RtcConnection> => {
  const chosen = { video: wish.video && CODECS[wish.video], audio: wish.audio && CODECS[wish.audio] };
  const connection = new RTCPeerConnection({
    iceServers: [],
    iceAdditionalHostAddresses: ["127.0.0.1"],
    codecs: { video: chosen.video === undefined ? [] : [chosen.video], audio: chosen.audio === undefined ? [] : [chosen.audio] },
  });
  const log = new PacketLog();
  const counts = { plis: 0, nacks: 0, reports: 0, audioPackets: 0 };
  const stops: (() => void)[] = [];
  let askKeyframe: (() => Promise<void>) | undefined;
  for (const kind of ["audio", "video"] as const) {
    const codec = wish[kind];
    if (codec === undefined) continue;
    if (wish.direction === "receive") {
      const transceiver = connection.addTransceiver(kind, { direction: "recvonly" });
      transceiver.receiver.onPacketLost.subscribe(() => {
        counts.nacks += 1;
      });
      transceiver.onTrack.subscribe((track) =>
        track.onReceiveRtp.subscribe((packet) => {
          if (kind === "audio") counts.audioPackets += 1;
          else log.take(packet.serialize(), codec);
          if (kind === "video") askKeyframe = () => transceiver.receiver.sendRtcpPLI(packet.header.ssrc);
        }),
      );
      continue;
    }
    const track = new MediaStreamTrack({ kind });
    const { sender } = connection.addTransceiver(track, { direction: "sendonly" });
    sender.onPictureLossIndication.subscribe(() => {
      counts.plis += 1;
    });
    sender.onGenericNack.subscribe(() => {
      counts.nacks += 1;
    });
    sender.onRtcp.subscribe((packet) => {
      if (packet.type === 201) counts.reports += 1;
    });
    const { payloadType = 0 } = CODECS[codec];
    const stop = await world.feeds.listen(codec, (packet) => {
      if (connection.connectionState === "connected") track.writeRtp(RtpPacket.deSerialize(readdressed(packet, payloadType, 1)));
    });
    stops.push(stop);
  }
  await connection.setLocalDescription(await connection.createOffer());
  const read = async (): Promise<Figures> => {
    const state = connection.connectionState;
    if (wish.direction === "send") return { state, plis: counts.plis, nacks: counts.nacks, reports: counts.reports };
    return { state, frames: log.frames, keyframes: log.keyframes, audioPackets: counts.audioPackets, nacks: counts.nacks };
  };
  return {
    offer: connection.localDescription?.sdp ?? "",
    reported:
      wish.direction === "send"
        ? ["state", "plis", "nacks", "reports"]
        : ["state", "frames", "keyframes", "audioPackets", "nacks"],
    accept: (sdp) => connection.setRemoteDescription({ type: "answer", sdp }),
    figures: read,
    requestKeyframe: async () => askKeyframe?.(),
    close: async () => {
      for (const stop of stops.splice(0)) stop();
      await connection.close();
    },
  };
};

export const werift: Client = {
  id: "werift",
  name: "werift",
  does: { en: "WebRTC in pure TypeScript; RTP from FFmpeg", ja: "TypeScriptだけで書かれたWebRTC。RTPはFFmpegから" },
  tools: ["rtc", "publisher"],
  missing: () => undefined,
  open: async (world) => {
    const rtc: RtcClient = { request: nodeRequest, connect: (wish) => connectWerift(wish, world) };
    return { version: packageVersion("werift"), rtc, publisher: publisherOf(rtc) };
  },
};
