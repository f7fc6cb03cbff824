import type { PeerOptions } from "../peer-global.ts";
import { gathered } from "./gathered.ts";
import { playSound, showTrack } from "./show-track.ts";

/** Chrome's own WebRTC between two pages, without a server or tuning. */

/** A high initial estimate skips Chrome's slow ramp, kbit/s. */
const START_BITRATE_KBPS = 4000;

const connection = new RTCPeerConnection();
let chosen: PeerOptions | undefined;

const preferred = (codec: NonNullable<PeerOptions["codec"]>) => {
  const all = RTCRtpSender.getCapabilities("video")?.codecs ?? [];
  const wanted = all.filter(
    (entry) =>
      entry.mimeType === `video/${codec}` &&
      (codec !== "H264" || (/packetization-mode=1/.test(entry.sdpFmtpLine ?? "") && /42e01f/.test(entry.sdpFmtpLine ?? ""))),
  );
  return [...wanted, ...all.filter((entry) => /\/(rtx|red|ulpfec)$/.test(entry.mimeType))];
};

const redFirst = () => {
  const all = RTCRtpSender.getCapabilities("audio")?.codecs ?? [];
  const isRed = ({ mimeType }: { readonly mimeType: string }): boolean => mimeType === "audio/red";
  return [...all.filter(isRed), ...all.filter((entry) => !isRed(entry))];
};

globalThis.benchPeer = {
  offer: async (options) => {
    chosen = options;
    const { codec } = options;
    const stream = await navigator.mediaDevices.getUserMedia({ video: codec !== undefined, audio: options.sound });
    const track = stream.getVideoTracks()[0];
    if (codec !== undefined) {
      if (track === undefined) throw new Error("the source has no picture");
      const transceiver = connection.addTransceiver(track, {
        direction: "sendonly",
        // With one stream, Chrome synchronizes audio and video.
        streams: [stream],
        sendEncodings: [{ maxBitrate: options.bitrate, maxFramerate: options.framesPerSecond }],
      });
      transceiver.setCodecPreferences(preferred(codec));
    }
    for (const sound of stream.getAudioTracks()) {
      const transceiver = connection.addTransceiver(sound, { direction: "sendonly", streams: [stream] });
      if (options.red === true) transceiver.setCodecPreferences(redFirst());
    }
    await connection.setLocalDescription(await connection.createOffer());
    await gathered(connection);
    return connection.localDescription?.sdp ?? "";
  },
  answer: async (sdp) => {
    connection.addEventListener("track", ({ track }) => {
      if (track.kind === "video") showTrack(track);
      else playSound(track);
    });
    await connection.setRemoteDescription({ type: "offer", sdp });
    await connection.setLocalDescription(await connection.createAnswer());
    await gathered(connection);
    return connection.localDescription?.sdp ?? "";
  },
  accept: async (sdp) => {
    await connection.setRemoteDescription({ type: "answer", sdp: withStartBitrate(sdp) });
    const sender = connection.getSenders().find(({ track }) => track?.kind === "video");
    if (sender === undefined) return;
    const parameters = sender.getParameters();
    await sender.setParameters({ ...parameters, degradationPreference: "maintain-resolution" });
  },
};

/** VP8 has no fmtp line to extend, so one is added after its rtpmap. */
const withStartBitrate = (sdp: string): string =>
  sdp.replace(/^m=video[\s\S]*?(?=^m=|(?![\s\S]))/m, (section) =>
    chosen?.codec === "VP8"
      ? section.replace(/(a=rtpmap:(\d+) VP8\/90000\r\n)/, `$1a=fmtp:$2 x-google-start-bitrate=${START_BITRATE_KBPS}\r\n`)
      : section.replace(/(a=fmtp:\d+ [^\r]*)/g, `$1;x-google-start-bitrate=${START_BITRATE_KBPS}`),
  );
