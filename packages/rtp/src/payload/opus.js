import { readUint8 } from "@setsuna/kit";
/** Longest packet: 120 ms at 48 kHz. RFC 6716 §3.2.5 R5. */
const MAX_SAMPLES = 5760;
/** Samples at 48 kHz of one frame of each of the four durations, by mode. RFC 6716 §3.1 table 2. */
const SILK = [480, 960, 1920, 2880];
const HYBRID = [480, 960];
const CELT = [120, 240, 480, 960];
const frameSamples = (toc) => {
    const config = toc >> 3;
    if (config < 12)
        return SILK[config & 3] ?? 0;
    if (config < 16)
        return HYBRID[config & 1] ?? 0;
    return CELT[config & 3] ?? 0;
};
/**
 * Duration of one Opus packet (an RTP payload) in samples at 48 kHz, from its table-of-contents byte.
 * Undefined when empty, cut off, or longer than 120 ms. RFC 6716 §3.1, §3.2.
 */
export const opusDuration = (payload) => {
    if (payload.length === 0)
        return undefined;
    const toc = readUint8(payload, 0);
    const code = toc & 3;
    let frames = code === 0 ? 1 : 2;
    if (code === 3) {
        if (payload.length < 2)
            return undefined;
        frames = readUint8(payload, 1) & 0x3f;
    }
    const samples = frames * frameSamples(toc);
    return samples === 0 || samples > MAX_SAMPLES ? undefined : samples;
};
/** True when the TOC byte says stereo. RFC 6716 §3.1. */
export const opusIsStereo = (payload) => (readUint8(payload, 0) & 4) !== 0;
/**
 * True for what an encoder in discontinuous transmission sends during silence: a packet whose frames are empty or next
 * to it, 1 or 2 bytes in all. RFC 7587 §3.1.3, RFC 6716 §2.1.9.
 */
export const isOpusDtx = (payload) => payload.length === 1 || payload.length === 2;
