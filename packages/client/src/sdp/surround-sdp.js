import { payloadTypes, setFmtp } from "./sdp-parameters.ts";
const opusPayloadType = (sdp) => payloadTypes(sdp, "opus")[0];
/** The description for the browser, with `multiopus` in place of Opus. Its parameters stay, `stereo` left out. */
export const asMultiOpus = (sdp, { channels, streams, coupled, mapping }) => {
    const payloadType = opusPayloadType(sdp);
    if (payloadType === undefined)
        return sdp;
    const named = sdp.replace(new RegExp(`^(a=rtpmap:${payloadType} )opus/48000/2`, "im"), (_all, start) => `${start}multiopus/48000/${channels}`);
    const placed = setFmtp(named, payloadType, {
        channel_mapping: mapping.join(","),
        num_streams: String(streams),
        coupled_streams: String(coupled),
    });
    return placed.replace(/;(?:sprop-)?stereo=[01]/g, "");
};
/** The browser's description for the wire: Opus again. */
export const asOpus = (sdp) => sdp
    .replace(/^(a=rtpmap:\d+ )multiopus\/48000\/\d+/gim, "$1opus/48000/2")
    .replace(/;?(?:channel_mapping|num_streams|coupled_streams)=[^;\r\n]*/g, "")
    .replace(/^(a=fmtp:\d+ );/gm, "$1");
/** True when the browser took `multiopus`. */
export const speaksMultiOpus = (sdp) => /^a=rtpmap:\d+ multiopus\//im.test(sdp);
