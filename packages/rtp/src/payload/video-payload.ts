import type { RtpHeader } from "../packet/rtp-packet.ts";
import { av1FrameSize, av1StartsFrame, av1StartsKeyframe } from "./av1.ts";
import type { FrameSize } from "./frame-size.ts";
import { h264FrameSize, h264IsDiscardable, h264StartsFrame, h264StartsKeyframe } from "./h264.ts";
import { h265FrameSize, h265StartsFrame, h265StartsKeyframe } from "./h265.ts";
import { vp8FrameSize, vp8StartsFrame, vp8StartsKeyframe } from "./vp8.ts";
import { vp9FrameSize, vp9StartsFrame, vp9StartsKeyframe } from "./vp9.ts";

/** Video codecs whose RTP payloads we can look into; the names are those of `a=rtpmap`. */
export type VideoCodec = "H264" | "H265" | "VP8" | "VP9" | "AV1";

/**
 * True when the packet begins a keyframe, a place where decoding can start. H.264 may say so for several packets of one
 * keyframe (its SPS, then its first slice): those share one RTP timestamp. Never throws; garbage gives false.
 * RFC 6184 §5, RFC 7798 §4.4, RFC 7741 §4.3, RFC 9628 §4.2, AV1 RTP specification §4.4.
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

/** True when the payload tells that a frame (of VP9: a layer frame) begins in this packet. Garbage gives false. */
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
 * True when the packet is of a frame that no other frame needs, so that it may be left out. Told for H.264 alone: VP8's and VP9's frames of
 * a higher temporal layer may need one another, and so may HEVC's of a higher sub-layer, and AV1's say nothing of it in the payload. Garbage gives false.
 */
export const isDiscardable = (codec: VideoCodec, bytes: Uint8Array, header: RtpHeader): boolean =>
  codec === "H264" && h264IsDiscardable(bytes, header.payloadOffset, bytes.length - header.paddingLength);

/** Picture size where this packet tells it: the packet that begins a keyframe, or carries its SPS; otherwise undefined. */
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
