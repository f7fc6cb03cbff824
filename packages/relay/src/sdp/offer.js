import { StudioError } from "@setsuna/contracts";
import { parse } from "sdp-transform";
import { codecVariant, parseFormatParameters } from "./codecs.ts";
/**
 * The offer as ICE is given it. The relay waits for the client's checks and sends none of its own first: it can be reached, and takes what
 * comes as peer-reflexive (RFC 8445 §7.3.1.3). A client on libdatachannel, as the agent and OBS are, gives up when a check reaches it while
 * it takes the answer, and so does the relay when it is told that no more candidates follow.
 */
export const withoutCandidates = (sdp) => sdp.replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, "");
/** More sections than any client of ours offers; a longer offer is refused unread. */
const MAX_SECTIONS = 4;
const numeric = (value) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= 0 ? number : undefined;
};
/** First row of each payload type: lines that are repeated by the thousand cost one look each. */
const byPayload = (rows) => {
    const found = new Map();
    for (const row of rows)
        if (!found.has(row.payload))
            found.set(row.payload, row);
    return found;
};
/** The encoding's name in lower case. The SDP library makes numbers of what looks like one, against its own types. */
const nameOf = ({ codec }) => String(codec).toLowerCase();
/** Payload types that repeat another, by the one they repeat. RFC 4588 §8.1: `apt`. */
const retransmissions = (section) => {
    const names = new Set(section.rtp.filter((row) => nameOf(row) === "rtx").map((row) => row.payload));
    const found = new Map();
    for (const { payload, config } of section.fmtp) {
        const repeated = names.has(payload) ? parseFormatParameters(String(config)).get("apt") : undefined;
        if (repeated !== undefined && !found.has(repeated))
            found.set(repeated, payload);
    }
    return found;
};
const readCodecs = (section) => {
    const order = new Set(String(section.payloads ?? "")
        .split(" ")
        .map(Number));
    const maps = byPayload(section.rtp);
    const parameters = byPayload(section.fmtp);
    const rtx = retransmissions(section);
    return [...order].flatMap((payloadType) => {
        const map = maps.get(payloadType);
        if (map === undefined || payloadType > 127)
            return [];
        const row = parameters.get(payloadType);
        const fmtp = row === undefined ? undefined : String(row.config);
        const variant = codecVariant(nameOf(map), map.rate ?? 0, fmtp);
        if (variant === undefined)
            return [];
        const channels = map.encoding === undefined ? "" : `/${map.encoding}`;
        const rtpmap = `${map.codec}/${map.rate}${channels}`;
        return [{ ...variant, payloadType, rtpmap, fmtp, rtx: rtx.get(String(payloadType)) }];
    });
};
const readFeedback = (section) => new Set((section.rtcpFb ?? []).map((row) => [row.type, row.subtype].filter(Boolean).join(" ").toLowerCase()));
const readMedia = (section, kind, mid) => ({
    kind,
    mid,
    direction: section.direction ?? "sendrecv",
    codecs: readCodecs(section),
    extensions: (section.ext ?? []).flatMap((row) => {
        const id = numeric(row.value);
        return id === undefined || id < 1 || id > 255 ? [] : [{ id, uri: row.uri }];
    }),
    ssrc: numeric(section.ssrcs?.[0]?.id),
    feedback: readFeedback(section),
});
/**
 * Reads an SDP offer (RFC 8866, RFC 8829). Throws StudioError `bad-sdp` when it is not one, has no media and no data,
 * has too many sections, or lacks what ICE and DTLS need.
 */
export const readOffer = (sdp) => {
    const session = (() => {
        try {
            return parse(sdp);
        }
        catch (error) {
            throw new StudioError("bad-sdp", error instanceof Error ? error.message.slice(0, 100) : undefined);
        }
    })();
    const sections = session.media ?? [];
    if (sections.length === 0)
        throw new StudioError("bad-sdp", "no media section");
    if (sections.length > MAX_SECTIONS)
        throw new StudioError("bad-sdp", `${sections.length} media sections, at most ${MAX_SECTIONS}`);
    const media = [];
    let dataMid;
    for (const [index, section] of sections.entries()) {
        const mid = section.mid === undefined ? String(index) : String(section.mid);
        if ((section.iceUfrag ?? session.iceUfrag) === undefined)
            throw new StudioError("bad-sdp", "no ice-ufrag");
        if ((section.fingerprint ?? session.fingerprint) === undefined)
            throw new StudioError("bad-sdp", "no DTLS fingerprint");
        if (section.type === "audio" || section.type === "video")
            media.push(readMedia(section, section.type, mid));
        else if (section.type === "application" && dataMid === undefined)
            dataMid = mid;
        else
            throw new StudioError("bad-sdp", `unexpected section ${String(section.type).slice(0, 20)}`);
    }
    const mids = new Set([...media.map((entry) => entry.mid), ...(dataMid === undefined ? [] : [dataMid])]);
    if (mids.size !== sections.length)
        throw new StudioError("bad-sdp", "two sections with one mid");
    return { media, dataMid };
};
