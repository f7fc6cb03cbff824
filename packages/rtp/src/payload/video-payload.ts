import type { RtpHeader } from "../packet/rtp-packet.ts";
import { av1FrameSize, av1StartsFrame, av1StartsKeyframe } from "./av1.ts";
import type { FrameSize } from "./frame-size.ts";
import { h264FrameSize, h264IsDiscardable, h264StartsFrame, h264StartsKeyframe } from "./h264.ts";
import { h265FrameSize, h265StartsFrame, h265StartsKeyframe } from "./h265.ts";
import { vp8FrameSize, vp8StartsFrame, vp8StartsKeyframe } from "./vp8.ts";
import { vp9FrameSize, vp9StartsFrame, vp9StartsKeyframe } from "./vp9.ts";

/** RTP payloads that can be parsed; names as in `a=rtpmap`. */
export type VideoCodec = "H264" | "H265" | "VP8" | "VP9" | "AV1";

/**
 * Decoding can start here. H.264 may say so for several packets of one keyframe and timestamp (SPS, first slice). Never throws;
 * garbage gives false. RFC 6184 §5, RFC 7798 §4.4, RFC 7741 §4.3, RFC 9628 §4.2, AV1 RTP specification §4.4.
 */
export const isKeyframe = (codec: VideoCodec, bytes: Uint8Array, header: RtpHeader): boolean => {
  const start = header.payloadOffset;
  const end = bytes.length - header.paddingLength;
  switch (codec) {
    case "H264":
      return h264StartsKeyframe(bytes, start, end);
    case "H265":
      return h265StartsKeyframe(bytes, start, end);
    case "VP8":
      return vp8StartsKeyframe(bytes, start, end);
    case "VP9":
      return vp9StartsKeyframe(bytes, start, end);
    case "AV1":
      return av1StartsKeyframe(bytes, start, end);
  }
};

/** True when a frame (for VP9: a layer frame) starts in this packet. False for garbage. */
export const startsFrame = (codec: VideoCodec, bytes: Uint8Array, header: RtpHeader): boolean => {
  const start = header.payloadOffset;
  const end = bytes.length - header.paddingLength;
  switch (codec) {
    case "H264":
      return h264StartsFrame(bytes, start, end);
    case "H265":
      return h265StartsFrame(bytes, start, end);
    case "VP8":
      return vp8StartsFrame(bytes, start, end);
    case "VP9":
      return vp9StartsFrame(bytes, start, end);
    case "AV1":
      return av1StartsFrame(bytes, start, end);
  }
};

/**
 * No other frame needs it. H.264 only: frames in higher VP8, VP9 and HEVC temporal layers may depend on each other, and AV1
 * payloads don't tell. False for garbage.
 */
export const isDiscardable = (codec: VideoCodec, bytes: Uint8Array, header: RtpHeader): boolean =>
  codec === "H264" && h264IsDiscardable(bytes, header.payloadOffset, bytes.length - header.paddingLength);

/** Frame size if this packet starts a keyframe or carries its SPS; otherwise undefined. */
export const frameSize = (codec: VideoCodec, bytes: Uint8Array, header: RtpHeader): FrameSize | undefined => {
  const start = header.payloadOffset;
  const end = bytes.length - header.paddingLength;
  switch (codec) {
    case "H264":
      return h264FrameSize(bytes, start, end);
    case "H265":
      return h265FrameSize(bytes, start, end);
    case "VP8":
      return vp8FrameSize(bytes, start, end);
    case "VP9":
      return vp9FrameSize(bytes, start, end);
    case "AV1":
      return av1FrameSize(bytes, start, end);
  }
};
