import type { VideoCodec } from "../payload/video-payload.ts";
import { depacketizeAv1 } from "./av1.ts";
import { depacketizeH264 } from "./h264.ts";
import { depacketizeH265 } from "./h265.ts";
import { depacketizeVp8 } from "./vp8.ts";
import { depacketizeVp9 } from "./vp9.ts";

/**
 * A frame's RTP payloads, in sequence order, for WebCodecs: H.264 and HEVC as Annex B, VP8 and VP9 as frames, AV1 as a temporal
 * unit with sizes. Own memory, transferable. Undefined: missing or malformed fragment. Never throws.
 */
export const depacketize = (codec: VideoCodec, payloads: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | undefined => {
  switch (codec) {
    case "H264":
      return depacketizeH264(payloads);
    case "H265":
      return depacketizeH265(payloads);
    case "VP8":
      return depacketizeVp8(payloads);
    case "VP9":
      return depacketizeVp9(payloads);
    case "AV1":
      return depacketizeAv1(payloads);
  }
};
