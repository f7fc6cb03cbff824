import { inFirstStream, type SurroundLayout, surroundHead } from "@setsuna/playout";
import { opusHead } from "@setsuna/rtp";
import type { MediaUnit } from "../streams/media-unit.ts";

/** libopus's look-ahead, which a decoder skips. RFC 7845 §4.2. */
const PRE_SKIP = 312;

/** Opus identification header, base64. Stereo without a layout. */
export const opusHeadOf = (layout: SurroundLayout | undefined): string =>
  Buffer.from(layout === undefined ? opusHead({ channels: 2, preSkip: PRE_SKIP }) : surroundHead(layout, PRE_SKIP)).toString(
    "base64",
  );

/** Returns the unit's packet for an output of that layout: all channels, or stereo. Undefined if there is none. */
export const soundOf = ({ data, surround }: MediaUnit, layout: SurroundLayout | undefined): Uint8Array | undefined => {
  if (layout === undefined) return data;
  return surround?.layout === layout ? surround.multistream : inFirstStream(data, layout);
};

/** Containers whose readers know Opus of more than two channels. RTMP and RTSP define stereo only. */
const MULTICHANNEL: ReadonlySet<string> = new Set(["mp4", "mov", "matroska", "webm", "mpegts", "nut"]);

export const holdsMultichannel = (format: string): boolean => MULTICHANNEL.has(format);
