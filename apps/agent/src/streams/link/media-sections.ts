import type { MediaSection } from "@setsuna/node-media";

/** RFC 5888. */
const MEDIA_MID = "0";
const FEC_MID = "fec";

/** `lines` are attributes without `a=`. */
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

export const fecSection = (lines: readonly string[], ssrc: number): MediaSection => ({
  mid: FEC_MID,
  kind: "audio",
  direction: "send",
  lines,
  ssrcs: [{ ssrc, cname: "setsuna", streamId: "setsuna", trackId: "fec" }],
});
