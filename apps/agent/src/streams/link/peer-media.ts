import type { MediaSection } from "@setsuna/node-media";

const MEDIA_MID = "0";
const FEC_MID = "fec";

/** Says what a connection carries beside the side channel. */
export type PeerMedia =
  | {
      readonly section: "audio" | "video";
      readonly direction: "send" | "receive";
      readonly lines: readonly string[];
      readonly ssrcs: readonly number[];
      /** An audio section beside that of video that is sent, for its frame FEC. Absent: none. */
      readonly fec?: { readonly lines: readonly string[]; readonly ssrc: number };
    }
  | { readonly section: "control" };

const source = (ssrc: number, trackId: string): MediaSection["ssrcs"][number] => ({
  ssrc,
  cname: "setsuna",
  streamId: "setsuna",
  trackId,
});

/** Returns the sections of the offer, the one of media first. */
export const sectionsOf = (media: PeerMedia): readonly MediaSection[] => {
  if (media.section === "control") return [];
  const { section, direction, lines, ssrcs, fec } = media;
  const main: MediaSection = {
    mid: MEDIA_MID,
    kind: section,
    direction,
    lines,
    ssrcs: ssrcs.map((ssrc) => source(ssrc, section)),
  };
  if (fec === undefined) return [main];
  return [main, { mid: FEC_MID, kind: "audio", direction: "send", lines: fec.lines, ssrcs: [source(fec.ssrc, "fec")] }];
};
