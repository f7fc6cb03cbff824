const VIDEO_NAMES = new Map([
    ["H264", "H264"],
    ["VP8", "VP8"],
    ["VP9", "VP9"],
    ["AV1", "AV1"],
]);
/** Reads an fmtp line into lower-case keys; a parameter without `=` maps to an empty string. */
export const parseFormatParameters = (text) => new Map(text.split(";").map((part) => {
    const [key = "", ...value] = part.trim().split("=");
    return [key.toLowerCase(), value.join("=")];
}));
/** Which of our codecs an rtpmap and its parameters name; absent for anything the relay does not forward. */
export const codecVariant = (name, rate, fmtp) => {
    if (name.toLowerCase() === "opus")
        return rate === 48000 ? { codec: "opus" } : undefined;
    const codec = VIDEO_NAMES.get(name.toUpperCase());
    if (codec === undefined || rate !== 90000)
        return undefined;
    const parameters = parseFormatParameters(fmtp ?? "");
    switch (codec) {
        case "H264": {
            // Single NAL unit mode cannot carry a keyframe larger than a packet (RFC 6184 §6.2).
            if (parameters.get("packetization-mode") !== "1")
                return undefined;
            return { codec, profile: (parameters.get("profile-level-id") ?? "42e01f").toLowerCase() };
        }
        case "VP9":
            return (parameters.get("profile-id") ?? "0") === "0" ? { codec } : undefined;
        case "AV1":
            return (parameters.get("profile") ?? "0") === "0" ? { codec } : undefined;
        default:
            return { codec };
    }
};
/**
 * The subscriber's payload type on which a stream of `sent` may be forwarded: same codec, H.264 by the nearest profile
 * (the level does not matter to a decoder that reads the SPS). Absent when the subscriber has no such codec.
 */
export const payloadTypeFor = (sent, offered) => {
    const sameCodec = offered.filter((candidate) => candidate.codec === sent.codec);
    const profileIdc = sent.profile?.slice(0, 2);
    const sameProfile = sameCodec.find((candidate) => candidate.profile?.slice(0, 4) === sent.profile?.slice(0, 4));
    const sameIdc = sameCodec.find((candidate) => candidate.profile?.slice(0, 2) === profileIdc);
    return (sameProfile ?? sameIdc ?? sameCodec[0])?.payloadType;
};
