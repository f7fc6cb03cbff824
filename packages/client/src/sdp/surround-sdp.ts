import { payloadTypes, setFmtp } from "./sdp-parameters.ts";

/**
 * Chromium encodes over two channels as `multiopus`, named only in its own description. The wire and relay use Opus; packets are
 * converted.
 */
export interface MultiOpus {
  readonly channels: number;
  readonly streams: number;
  readonly coupled: number;
  /** Decoded channel index per output channel, RFC 7845 §5.1.1. */
  readonly mapping: readonly number[];
}

const opusPayloadType = (sdp: string): string | undefined => payloadTypes(sdp, "opus")[0];

/** Returns the description for the browser, with `multiopus` instead of Opus. Keeps the parameters except `stereo`. */
export const asMultiOpus = (sdp: string, { channels, streams, coupled, mapping }: MultiOpus): string => {
  const payloadType = opusPayloadType(sdp);
  if (payloadType === undefined) return sdp;
  const named = sdp.replace(
    new RegExp(`^(a=rtpmap:${payloadType} )opus/48000/2`, "im"),
    (_all, start: string) => `${start}multiopus/48000/${channels}`,
  );
  const placed = setFmtp(named, payloadType, {
    channel_mapping: mapping.join(","),
    num_streams: String(streams),
    coupled_streams: String(coupled),
  });
  return placed.replace(/;(?:sprop-)?stereo=[01]/g, "");
};

/** Rewrites surround sections from Chromium's multiopus to opus, as they are signaled. */
export const asOpus = (sdp: string): string =>
  sdp
    .replace(/^(a=rtpmap:\d+ )multiopus\/48000\/\d+/gim, "$1opus/48000/2")
    .replace(/;?(?:channel_mapping|num_streams|coupled_streams)=[^;\r\n]*/g, "")
    .replace(/^(a=fmtp:\d+ );/gm, "$1");

/** True if the browser accepted `multiopus`. */
export const speaksMultiOpus = (sdp: string): boolean => /^a=rtpmap:\d+ multiopus\//im.test(sdp);
