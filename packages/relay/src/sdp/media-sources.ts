import type { MediaDescription } from "sdp-transform";

/** Groups whose first SSRC has the media and whose others repair it. RFC 4588 §8.6, RFC 5956 §4.3, RFC 8627 §5.1. */
const REPAIR_GROUPS: ReadonlySet<string> = new Set(["FID", "FEC", "FEC-FR"]);

const ssrcsIn = (text: unknown): number[] =>
  String(text)
    .split(/\s+/)
    .map(Number)
    .filter((ssrc) => Number.isInteger(ssrc) && ssrc > 0 && ssrc <= 0xffff_ffff);

/** Sources that a section announces. */
export interface MediaSources {
  /** SSRCs of media, the preferred encoding first, without those of retransmission and FEC; empty where the offer names none. RFC 5576. */
  readonly ssrcs: readonly number[];
  /** SSRC of retransmissions to the SSRC that they repeat, where a group says so. RFC 4588 §8.6. */
  readonly repairs: ReadonlyMap<number, number>;
  /** Restriction identifiers of simulcast, the preferred one first; empty without simulcast. RFC 8853. */
  readonly rids: readonly string[];
}

/** Of a section that announces none. */
export const NO_SOURCES: MediaSources = { ssrcs: [], repairs: new Map(), rids: [] };

/** Returns the sources that a section announces for its media, by SSRC and by restriction identifier. */
export const mediaSources = (section: MediaDescription): MediaSources => {
  const groups = section.ssrcGroups ?? [];
  const repair = new Set(
    groups.flatMap(({ semantics, ssrcs }) => (REPAIR_GROUPS.has(semantics.toUpperCase()) ? ssrcsIn(ssrcs).slice(1) : [])),
  );
  const named = [...groups.flatMap(({ ssrcs }) => ssrcsIn(ssrcs)), ...(section.ssrcs ?? []).flatMap(({ id }) => ssrcsIn(id))];
  // `send 1,~4;2`: alternatives by comma, paused ones by a tilde; the order is that of preference. RFC 8853 §5.1.
  const { dir1, list1, dir2, list2 } = section.simulcast ?? {};
  const list = dir1 === "send" ? list1 : dir2 === "send" ? list2 : "";
  const listed = String(list ?? "")
    .split(/[;,]/)
    .map((rid) => rid.replace(/^~/, "").trim());
  const offered = (section.rids ?? []).filter(({ direction }) => direction === "send").map(({ id }) => String(id));
  const pairs = groups
    .filter(({ semantics }) => semantics.toUpperCase() === "FID")
    .flatMap(({ ssrcs }) => {
      const [media = 0, ...rtx] = ssrcsIn(ssrcs);
      return rtx.map((ssrc) => [ssrc, media] as const);
    });
  return {
    repairs: new Map(pairs),
    ssrcs: [...new Set(named)].filter((ssrc) => !repair.has(ssrc)),
    rids: [...new Set([...listed.filter((rid) => offered.includes(rid)), ...offered])],
  };
};
