/** Returns bytes `start` to `end` without emulation prevention (00 00 03), in memory of their own. ITU-T H.264 §7.3.1. */
export const rawByteSequence = (bytes, start, end) => {
    const raw = new Uint8Array(end - start);
    let length = 0;
    let zeros = 0;
    for (let at = start; at < end; at += 1) {
        const value = bytes[at] ?? 0;
        if (zeros >= 2 && value === 3) {
            zeros = 0;
            continue;
        }
        zeros = value === 0 ? zeros + 1 : 0;
        raw[length] = value;
        length += 1;
    }
    return raw.subarray(0, length);
};
/**
 * Returns the bytes with emulation prevention (ITU-T H.264 §7.4.1.1): 03 behind 00 00 where 00, 01, 02 or 03 follows, so that no start
 * code arises. The last byte must not be 0.
 */
export const escapeNal = (bytes) => {
    let extra = 0;
    let zeros = 0;
    for (const value of bytes) {
        if (zeros >= 2 && value <= 3) {
            extra += 1;
            zeros = 0;
        }
        zeros = value === 0 ? zeros + 1 : 0;
    }
    const out = new Uint8Array(bytes.length + extra);
    if (extra === 0) {
        out.set(bytes);
        return out;
    }
    let to = 0;
    zeros = 0;
    for (const value of bytes) {
        if (zeros >= 2 && value <= 3) {
            out[to] = 3;
            to += 1;
            zeros = 0;
        }
        out[to] = value;
        to += 1;
        zeros = value === 0 ? zeros + 1 : 0;
    }
    return out;
};
