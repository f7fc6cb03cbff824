/** Adds or replaces parameters of one payload type's `a=fmtp` line (RFC 8866 §6.15), making the line if there is none. */
export const setFmtp = (sdp, payloadType, parameters) => {
    const line = new RegExp(`^a=fmtp:${payloadType} (.*)$`, "m");
    const present = line.exec(sdp)?.[1]?.trim();
    const merged = new Map();
    for (const item of present?.split(";") ?? []) {
        const [name = "", ...rest] = item.trim().split("=");
        if (name !== "")
            merged.set(name, rest.length > 0 ? rest.join("=") : undefined);
    }
    for (const [name, value] of Object.entries(parameters))
        merged.set(name, value);
    const text = [...merged].map(([name, value]) => (value === undefined ? name : `${name}=${value}`)).join(";");
    const own = `a=fmtp:${payloadType} ${text}`;
    // By functions: `$&` in a parameter is no reference.
    if (present !== undefined)
        return sdp.replace(line, () => own);
    return sdp.replace(new RegExp(`^a=rtpmap:${payloadType} [^\r\n]*`, "m"), (map) => `${map}\r\n${own}`);
};
/** Payload types have seven bits. RFC 3550 §5.1. */
const MAX_PAYLOAD_TYPE = 127;
/** `a=rtpmap` payload types of the named encodings, in the order of the SDP, each once; numbers that are none are left out. */
export const payloadTypes = (sdp, encodings) => {
    const found = [...sdp.matchAll(new RegExp(`^a=rtpmap:(\\d{1,3}) (?:${encodings})/`, "gim"))].map((match) => match[1] ?? "");
    return [...new Set(found)].filter((payloadType) => Number(payloadType) <= MAX_PAYLOAD_TYPE);
};
