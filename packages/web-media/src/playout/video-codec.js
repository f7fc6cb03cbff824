import { prepareH264Keyframe } from "@setsuna/playout";
/** Makes a keyframe ready for a decoder that must not hold frames back, and names its codec for WebCodecs. */
export const prepareKeyframe = (name, data) => {
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
