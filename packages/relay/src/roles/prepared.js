import { StudioError } from "@setsuna/contracts";
/** An SSRC for what we send, RFC 3550 §8.1. */
export const drawSsrc = ({ random }) => 1 + random(4294967294);
/** The audio section on which a receiver with instant playout takes the packets of one video stream; absent otherwise. */
const carriageSection = (open, offer) => open.direction === "subscribe" && open.playout === "instant" && open.streams.length === 1 ? offer.media[0] : undefined;
/** The audio section in which a sender of one video stream adds frame FEC to it (docs/protocol/fec.md); absent otherwise. */
export const fecSection = (open, offer) => {
    const [stream, second] = open.streams;
    if (open.direction !== "publish" || stream?.kind !== "video" || second !== undefined || offer.media.length !== 2)
        return undefined;
    return offer.media.find(({ kind, direction }) => kind === "audio" && (direction === "sendonly" || direction === "sendrecv"));
};
/** The media sections that carry the RTP streams wanted, in the order of the streams. Throws `bad-sdp` when one lacks its section. */
export const sectionsFor = (open, offer) => {
    const rtp = open.streams.filter((stream) => stream.kind !== "control");
    const fec = fecSection(open, offer);
    const sections = offer.media.filter((entry) => entry !== fec);
    if (rtp.length !== sections.length)
        throw new StudioError("bad-sdp", `${sections.length} media sections for ${rtp.length} streams`);
    return rtp.map((ref) => {
        const media = sections.find((entry) => entry.kind === ref.kind) ?? carriageSection(open, offer);
        if (media === undefined)
            throw new StudioError("bad-sdp", `no ${ref.kind} section`);
        const opposite = open.direction === "publish" ? "recvonly" : "sendonly";
        if (media.direction === opposite || media.direction === "inactive")
            throw new StudioError("bad-sdp", `${ref.kind} is ${media.direction}`);
        return { ref, media };
    });
};
/** The control stream that is wanted; undefined for RTP. Throws `bad-sdp` unless the offer has a data section and no other. */
export const wantedControl = (open, offer) => {
    const control = open.streams.find((stream) => stream.kind === "control");
    if (control !== undefined && (offer.dataMid === undefined || offer.media.length > 0))
        throw new StudioError("bad-sdp", "control needs one data section");
    return control;
};
