/** Learns from other frames how much shorter a frame's first and last packets are than the others, in bytes. */
export interface EdgeShortage {
  readonly first: number;
  readonly last: number;
}

/** Ways that are tried: each costs a recovering and a CRC. */
const MAX_CANDIDATES = 12;

/** Minimum and maximum length of each inner packet, including known ones; undefined if no inner packet is known. */
const boundsOf = (fragments: readonly (number | undefined)[]): readonly (readonly [number, number])[] | undefined => {
  const known = fragments.flatMap((length, index) =>
    length === undefined || index === 0 || index === fragments.length - 1 ? [] : [{ index, length }],
  );
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const grows = known.some(({ length }) => length === first.length + 1);
  let below = first.length;
  return fragments.map((_, at): readonly [number, number] => {
    if (at < first.index) return [grows ? first.length : first.length - 1, first.length];
    if (at > last.index) return [last.length, grows ? last.length : last.length + 1];
    const above = known.find(({ index }) => index >= at)?.length ?? last.length;
    below = known.findLast(({ index }) => index <= at)?.length ?? below;
    return above === below + 1 ? [below, above] : [below, below];
  });
};

/**
 * Returns candidate fragment lengths of the missing packets, likeliest first: each candidate lists one length per missing packet,
 * in bytes.
 *
 * Packetizers cut a unit into nearly equal parts, which grow by one byte at some point. A frame's first and last parts are
 * shorter by their headers. The neighbors of a hole therefore determine nearly everything, and the total of missing bytes the
 * rest.
 *
 * @param fragments bytes of each packet of the frame in order, undefined if missing.
 * @param lost total of missing bytes.
 */
export const missingLengths = (
  fragments: readonly (number | undefined)[],
  lost: number,
  shortage: EdgeShortage,
): readonly (readonly number[])[] => {
  const missing = fragments.flatMap((length, index) => (length === undefined ? [index] : []));
  if (missing.length < 2) return missing.length === 0 || lost < 1 ? [] : [[lost]];
  const last = fragments.length - 1;
  const bounds = boundsOf(fragments);
  const inner = fragments.slice(1, -1).find((length) => length !== undefined);
  if (bounds === undefined || inner === undefined) return evenly(missing.length, lost);
  const open = missing.filter((at) => at !== 0 && at !== last && bounds[at]?.[0] !== bounds[at]?.[1]);
  // Later neighbors grow first. The parts behind are known only if no earlier part is smaller.
  const known = fragments.findLastIndex((length, index) => length !== undefined && index > 0 && index < last);
  const raised = [...open.filter((at) => at < known).reverse(), ...open.filter((at) => at > known).reverse()];
  const isFirst = missing[0] === 0;
  const isLast = missing.at(-1) === last;
  const candidates: { readonly lengths: readonly number[]; readonly cost: number }[] = [];
  for (let grown = 0; grown <= open.length; grown += 1) {
    const larger = new Set(raised.slice(0, grown));
    const innerLength = (at: number): number => (at === 0 || at === last ? 0 : (bounds[at]?.[larger.has(at) ? 1 : 0] ?? 0));
    const rest = lost - missing.reduce((sum, at) => sum + innerLength(at), 0);
    for (const [first, end] of edgesOf(rest, isFirst, isLast, inner, shortage)) {
      const lengths = missing.map((at) => (at === 0 ? first : at === last ? end : innerLength(at)));
      const cost =
        (isFirst ? Math.abs(inner - shortage.first - first) : 0) + (isLast ? Math.abs(inner - shortage.last - end) : 0);
      if (lengths.every((length) => length > 0)) candidates.push({ lengths, cost });
    }
  }
  return candidates
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_CANDIDATES)
    .map(({ lengths }) => lengths);
};

/** Returns the bytes that the first and the last packet may carry of `rest`, where they are missing. */
const edgesOf = (
  rest: number,
  isFirst: boolean,
  isLast: boolean,
  inner: number,
  shortage: EdgeShortage,
): readonly (readonly [number, number])[] => {
  if (!isFirst && !isLast) return rest === 0 ? [[0, 0]] : [];
  if (!isLast) return [[rest, 0]];
  if (!isFirst) return [[0, rest]];
  return [0, 1, -1, 2, -2].map((off) => [inner - shortage.first + off, rest - inner + shortage.first - off]);
};

const evenly = (count: number, lost: number): readonly (readonly number[])[] =>
  [0, 1].map((late) =>
    Array.from({ length: count }, (_, index) => {
      const larger = late === 1 ? index >= count - (lost % count) : index < lost % count;
      return Math.floor(lost / count) + (larger ? 1 : 0);
    }),
  );
