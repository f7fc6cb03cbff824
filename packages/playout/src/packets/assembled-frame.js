import { depacketize, h264HasIdr } from "@setsuna/rtp";
/** One frame from its packets in order, fillers left out; undefined when they do not make a frame. */
export const assembleFrame = (packets, completedAtMs) => {
    const [first] = packets;
    if (first === undefined)
        return undefined;
    const { codec, rtpTimestamp } = first;
    const payloads = [];
    let isKey = false;
    for (const packet of packets) {
        isKey ||= packet.startsKeyframe;
        payloads.push(packet.payload);
    }
    // Encoders with gradual refresh repeat parameter sets before ordinary pictures, which WebCodecs refuses as keyframes.
    if (isKey && codec === "H264")
        isKey = payloads.some(h264HasIdr);
    const data = depacketize(codec, payloads);
    if (data === undefined)
        return undefined;
    return { codec, type: isKey ? "key" : "delta", rtpTimestamp, data, completedAtMs, packets: payloads.length };
};
