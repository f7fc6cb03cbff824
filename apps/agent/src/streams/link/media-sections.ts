import type { MediaSection } from "@setsuna/node-media";

/** Media identification tags of our offers, RFC 5888. */
const MEDIA_MID = "0";
const FEC_MID = "fec";

/** Describes the section of the media itself. `lines`: attributes without their `a=`. */
export const mediaSection = (
  kind: MediaSection["kind"],
  direction: MediaSection["direction"],
  lines: readonly string[],
  ssrcs: readonly number[],
): MediaSection => ({
  mid: MEDIA_MID,
  kind,
  direction,
  lines,
  ssrcs: ssrcs.map((ssrc) => ({ ssrc, cname: "setsuna", streamId: "setsuna", trackId: kind })),
});

/** Describes the audio section beside that of video that is sent, for its frame FEC. */
export const fecSection = (lines: readonly string[], ssrc: number): MediaSection => ({
  mid: FEC_MID,
  kind: "audio",
  direction: "send",
  lines,
  ssrcs: [{ ssrc, cname: "setsuna", streamId: "setsuna", trackId: "fec" }],
});
