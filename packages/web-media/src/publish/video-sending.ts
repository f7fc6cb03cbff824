import { raiseVideoLimit, type SenderSettings, senderCodecs, tuneVideoAnswer } from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";
import { type BitsPerSecond, bitsPerSecond } from "@setsuna/kit";
import { frameSize } from "../capture/constraints.ts";
import type { MediaSending } from "./media-sending.ts";
import { fromMbps } from "./video-bitrate.ts";

/** For frame boundaries, keyframes and capture times. */
const WANTED_EXTENSIONS = [
  "https://aomediacodec.github.io/av1-rtp-spec/#dependency-descriptor-rtp-header-extension",
  "http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time",
];

/** Enables header extensions that the browser supports but doesn't offer by default; does nothing without that API. */
export const offerExtensions = (transceiver: RTCRtpTransceiver): void => {
  const extensions = transceiver.getHeaderExtensionsToNegotiate?.();
  if (extensions === undefined || transceiver.setHeaderExtensionsToNegotiate === undefined) return;
  for (const extension of extensions) if (WANTED_EXTENSIONS.includes(extension.uri)) extension.direction = "sendrecv";
  transceiver.setHeaderExtensionsToNegotiate(extensions);
};

/** Mbit/s. */
const SMALL_BITRATE = 0.8;
const SMALL_SIZE = { width: 640, height: 360 };

const sentBitrate = ({ small, videoBitrateMbps }: SenderSettings): BitsPerSecond =>
  fromMbps(small === true ? Math.min(SMALL_BITRATE, videoBitrateMbps) : videoBitrateMbps);

const sentSize = ({ small, size }: SenderSettings) => (small === true ? SMALL_SIZE : frameSize(size));

/** At least 1. Compares the short side, for upright phones. */
const scaleDown = (track: MediaStreamTrack, settings: SenderSettings): number => {
  const { width, height } = track.getSettings();
  if (width === undefined || height === undefined) return 1;
  return Math.max(1, Math.min(width, height) / sentSize(settings).height);
};

interface VideoEncoding {
  /** Bitrate for which the connection is tuned. */
  bitrate(settings: SenderSettings): BitsPerSecond;
  of(track: MediaStreamTrack, settings: SenderSettings): RTCRtpEncodingParameters;
}

const wholePicture: VideoEncoding = {
  // The full bitrate even for a preview, so that the estimate is there when the sender goes to full size.
  bitrate: ({ videoBitrateMbps }) => fromMbps(videoBitrateMbps),
  of: (track, settings) => encoding(track, settings),
};

const encoding = (track: MediaStreamTrack, settings: SenderSettings): RTCRtpEncodingParameters => {
  const { width, height } = sentSize(settings);
  return {
    maxBitrate: sentBitrate(settings),
    maxFramerate: settings.framesPerSecond,
    // The factor is for browsers without the limit.
    scaleResolutionDownTo: { maxWidth: width, maxHeight: height },
    scaleResolutionDownBy: scaleDown(track, settings),
    networkPriority: "high",
  };
};

/** A change of size would blur the border between fill and key. */
const unscaledPicture: VideoEncoding = {
  ...wholePicture,
  of: (_track, settings) => ({
    maxBitrate: sentBitrate(settings),
    maxFramerate: settings.framesPerSecond,
    networkPriority: "high",
  }),
};

const videoSendingOf = ({ bitrate, of: encodingOf }: VideoEncoding): MediaSending => ({
  kind: "video",

  prepare(pc, track, settings) {
    const codecs = senderCodecs(settings.codec, RTCRtpSender.getCapabilities("video")?.codecs ?? []);
    if (codecs.length === 0) throw new StudioError("no-common-codec", settings.codec);
    const transceiver = pc.addTransceiver(track, { direction: "sendonly", sendEncodings: [encodingOf(track, settings)] });
    transceiver.setCodecPreferences(codecs);
    offerExtensions(transceiver);
    return transceiver;
  },

  tuneAnswer: (sdp, settings) => tuneVideoAnswer(sdp, bitrate(settings)),

  probingAnswer: (sdp, settings) => raiseVideoLimit(sdp, bitrate(settings)),

  async apply(sender, track, settings) {
    if ("contentHint" in track) track.contentHint = settings.videoSource === "screen" ? "detail" : "motion";
    const parameters = sender.getParameters();
    const [first] = parameters.encodings;
    if (first === undefined) return;
    Object.assign(first, encodingOf(track, settings));
    // Size jumps are visible: drop frames and sharpness instead, never queue.
    parameters.degradationPreference = "maintain-resolution";
    await sender.setParameters(parameters);
  },

  async setLayered(sender, layered) {
    const parameters = sender.getParameters();
    const [first] = parameters.encodings;
    // Relays identify discardable frames only in H.264.
    const isKnown = parameters.codecs[0]?.mimeType.toLowerCase() === "video/h264";
    const wanted = layered && isKnown ? "L1T2" : "L1T1";
    if (first === undefined || wanted === (first.scalabilityMode ?? "L1T1")) return;
    first.scalabilityMode = wanted;
    await sender.setParameters(parameters);
  },

  needsNegotiation: (before, after) => before.codec !== after.codec,
});

export const videoSending = videoSendingOf(wholePicture);
/** Fill over key. */
export const keyedVideoSending = videoSendingOf(unscaledPicture);

/** Short side as sent, px; undefined before the track knows. */
export const sentHeight = (track: MediaStreamTrack, settings: SenderSettings): number | undefined => {
  const { width, height } = track.getSettings();
  if (width === undefined || height === undefined) return undefined;
  return Math.min(width, height) / scaleDown(track, settings);
};

/** Bits per pixel of a small picture. */
const SMALL_BITS_PER_PIXEL = 0.1;

/** Sends a smaller encoding of the same picture. @param shortSide at most, px. */
export const smallVideoSending = (shortSide: () => number): MediaSending => {
  const sizeOf = (track?: MediaStreamTrack): { readonly width: number; readonly height: number } => {
    const { width = 16, height = 9 } = track?.getSettings() ?? {};
    return { width: Math.round((shortSide() * Math.max(width, height)) / Math.min(width, height)), height: shortSide() };
  };
  const bitrate = (settings: SenderSettings, track?: MediaStreamTrack): BitsPerSecond => {
    const { width, height } = sizeOf(track);
    const wanted = width * height * settings.framesPerSecond * SMALL_BITS_PER_PIXEL;
    return bitsPerSecond(Math.round(Math.min(wanted, sentBitrate(settings) / 4)));
  };
  return videoSendingOf({
    bitrate: (settings) => bitrate(settings),
    of: (track, settings) => {
      const { width, height } = sizeOf(track);
      const { width: trackWidth = width, height: trackHeight = height } = track.getSettings();
      return {
        maxBitrate: bitrate(settings, track),
        maxFramerate: settings.framesPerSecond,
        scaleResolutionDownTo: { maxWidth: width, maxHeight: height },
        scaleResolutionDownBy: Math.max(1, Math.min(trackWidth, trackHeight) / height),
        networkPriority: "low",
      };
    },
  });
};
