/** By how many bytes the first and the last packet of a frame are shorter than those between, as seen on other frames of the stream. */
export interface EdgeShortage {
  readonly first: number;
  readonly last: number;
}

/** Ways that are tried: each costs a recovering and a CRC. */
const MAX_CANDIDATES = 12;

/** Least and most of what each inner packet carries, known ones too; undefined where no inner packet is known. */
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
 * Returns candidate lengths, in bytes, of the fragments in the missing packets, the likeliest first: one list for each candidate, a length
 * for each missing packet in order.
 *
 * Packetizers cut a unit into about equal parts, which grow by one byte at some place; the first and the last part of a frame are shorter
 * by what their headers take. So what is known beside a hole tells nearly everything, and the sum of what is missing the rest.
 *
 * @param fragments bytes of each packet of the frame in order, undefined for what is missing.
 * @param lost bytes that are missing in all.
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
  // The later of those beside each other grow first; and what stands behind all that is known only where nothing before it is smaller.
  const known = fragments.findLastIndex((length, index) => length !== undefined && index > 0 && index < last);
  const raised = [...open.filter((at) => at < known).reverse(), ...open.filter((at) => at > known).reverse()];
  const isFirst = missing[0] === 0;
  const isLast = missing.at(-1) === last;
  const candidates: { readonly lengths: readonly number[]; readonly doubt: number }[] = [];
  for (let grown = 0; grown <= open.length; grown += 1) {
    const larger = new Set(raised.slice(0, grown));
    const innerLength = (at: number): number => (at === 0 || at === last ? 0 : (bounds[at]?.[larger.has(at) ? 1 : 0] ?? 0));
    const rest = lost - missing.reduce((sum, at) => sum + innerLength(at), 0);
    for (const [first, end] of edgesOf(rest, isFirst, isLast, inner, shortage)) {
      const lengths = missing.map((at) => (at === 0 ? first : at === last ? end : innerLength(at)));
      const doubt =
        (isFirst ? Math.abs(inner - shortage.first - first) : 0) + (isLast ? Math.abs(inner - shortage.last - end) : 0);
      if (lengths.every((length) => length > 0)) candidates.push({ lengths, doubt });
    }
  }
  return candidates
    .sort((a, b) => a.doubt - b.doubt)
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
