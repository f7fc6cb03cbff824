import { prepareH264Keyframe } from "@setsuna/playout/h264-sps";

export type VideoCodecName = "H264" | "VP8" | "VP9" | "AV1";

/** The codec of an encoded frame's `mimeType` ("video/H264"); undefined when it is not one that we play. */
export const videoCodecName = (mimeType: string | undefined): VideoCodecName | undefined => {
  switch (mimeType?.toLowerCase()) {
    case "video/h264":
      return "H264";
    case "video/vp8":
      return "VP8";
    case "video/vp9":
      return "VP9";
    case "video/av1":
      return "AV1";
    default:
      return undefined;
  }
};

/** Where the RTP stack does not name the codec: tells Annex B from VP8 by the keyframe's first bytes. */
export const guessVideoCodec = (keyframe: Uint8Array): VideoCodecName | undefined => {
  const [a, b, c, d] = keyframe;
  if (a === 0 && b === 0 && (c === 1 || (c === 0 && d === 1))) return "H264";
  // RFC 6386 §9.1: keyframes have bit 0 clear and the start code 9d 01 2a at byte 3.
  if (a !== undefined && (a & 1) === 0 && d === 0x9d && keyframe[4] === 0x01 && keyframe[5] === 0x2a) return "VP8";
  return undefined;
};

export interface DecodableKeyframe {
  readonly data: ArrayBuffer;
  /** WebCodecs codec string. */
  readonly codec: string;
}

/** Makes a keyframe ready for a decoder that must not hold frames back, and names its codec for WebCodecs. */
export const prepareKeyframe = (name: VideoCodecName, data: ArrayBuffer): DecodableKeyframe => {
  switch (name) {
    case "H264": {
      const bytes = new Uint8Array(data);
      const prepared = prepareH264Keyframe(bytes);
      const same = prepared.data === bytes;
      return { data: same ? data : prepared.data.buffer, codec: prepared.codec ?? "avc1.42e01f" };
    }
    case "VP8":
      return { data, codec: "vp8" };
    case "VP9":
      return { data, codec: "vp09.00.40.08" };
    case "AV1":
      return { data, codec: "av01.0.08M.08" };
  }
};
