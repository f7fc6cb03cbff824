import { type FrameOrder, prepareH264Keyframe } from "@setsuna/playout";
import { av1Codec, findH265Sps, type VideoCodec, vp9Codec } from "@setsuna/rtp";

export type VideoCodecName = VideoCodec;

export interface DecodableKeyframe {
  readonly data: ArrayBuffer;
  readonly codec: string;
  readonly reorders: boolean;
}

/** Reports only necessary reordering, and derives the WebCodecs string. */
export const prepareKeyframe = (name: VideoCodecName, data: ArrayBuffer, order: FrameOrder): DecodableKeyframe => {
  const bytes = new Uint8Array(data);
  switch (name) {
    case "H264": {
      const prepared = prepareH264Keyframe(bytes, (declared) => order.reorders(declared));
      const same = prepared.data === bytes;
      return {
        data: same ? data : prepared.data.buffer,
        codec: prepared.codec ?? "avc1.42e01f",
        reorders: prepared.reorders === true,
      };
    }
    case "H265":
      return { data, codec: findH265Sps(bytes)?.codec ?? "hev1.1.6.L93.B0", reorders: order.reorders(undefined) };
    case "VP8":
      return { data, codec: "vp8", reorders: false };
    case "VP9":
      return { data, codec: vp9Codec(bytes) ?? "vp09.00.40.08", reorders: false };
    case "AV1":
      return { data, codec: av1Codec(bytes) ?? "av01.0.08M.08", reorders: false };
  }
};
