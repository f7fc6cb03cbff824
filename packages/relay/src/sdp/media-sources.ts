import type { MediaDescription } from "sdp-transform";

/** Media first, then its repair streams. RFC 4588 §8.6, RFC 5956 §4.3, RFC 8627 §5.1. */
const REPAIR_GROUPS: ReadonlySet<string> = new Set(["FID", "FEC", "FEC-FR"]);

const ssrcsIn = (text: unknown): number[] =>
  String(text)
    .split(/\s+/)
    .map(Number)
    .filter((ssrc) => Number.isInteger(ssrc) && ssrc > 0 && ssrc <= 0xffff_ffff);

export interface MediaSources {
  /** Preferred encoding first, without retransmission and FEC; may be empty. RFC 5576. */
  readonly ssrcs: readonly number[];
  /** Retransmission SSRC to repaired SSRC, as declared by groups. RFC 4588 §8.6. */
  readonly repairs: ReadonlyMap<number, number>;
  /** Preferred first; empty without simulcast. RFC 8853. */
  readonly rids: readonly string[];
}

export const NO_SOURCES: MediaSources = { ssrcs: [], repairs: new Map(), rids: [] };

export const mediaSources = (section: MediaDescription): MediaSources => {
  const groups = section.ssrcGroups ?? [];
  const repair = new Set(
    groups.flatMap(({ semantics, ssrcs }) => (REPAIR_GROUPS.has(semantics.toUpperCase()) ? ssrcsIn(ssrcs).slice(1) : [])),
  );
  const named = [...groups.flatMap(({ ssrcs }) => ssrcsIn(ssrcs)), ...(section.ssrcs ?? []).flatMap(({ id }) => ssrcsIn(id))];
  // `send 1,~4;2`: commas separate alternatives, a tilde marks a paused one, order is preference. RFC 8853 §5.1.
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
