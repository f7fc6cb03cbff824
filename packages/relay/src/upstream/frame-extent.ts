/** Packets in a row that did not come. */
export interface Gap {
  /** Unwrapped sequence number. */
  readonly first: number;
  readonly count: number;
}

/** What came of a frame, and what is known of the rest. */
export interface Extent {
  /** Unwrapped sequence numbers of the first and the last packet that came. */
  readonly first: number;
  readonly last: number;
  /** What is missing between them. */
  readonly inner: readonly Gap[];
  /** Packets missing before the first; undefined while some of them may be the end of the frame before. */
  readonly head: number | undefined;
  /** No more than so many are missing before the first. */
  readonly room: number;
  /** Packets missing behind the last; undefined while its successor has not come either. */
  readonly tail: number | undefined;
}

/** More than so many gaps in one frame are not mended: a sender adds no more parity. */
const MAX_GAPS = 8;
/** How far beside the frame its neighbours are looked for, in packets. */
const REACH = 10;

type PieceAt = (sequence: number) => { readonly timestamp: number; readonly marker: boolean } | undefined;

const headOf = (first: number, pieceAt: PieceAt): Pick<Extent, "head" | "room"> => {
  let before = first - 1;
  while (before >= first - REACH && pieceAt(before) === undefined) before -= 1;
  const room = first - 1 - before;
  return { head: room === 0 || pieceAt(before)?.marker === true ? room : undefined, room };
};

const tailOf = (last: number, timestamp: number, pieceAt: PieceAt): number | undefined => {
  if (pieceAt(last)?.marker === true) return 0;
  let after = last + 1;
  while (after <= last + REACH && pieceAt(after) === undefined) after += 1;
  const next = pieceAt(after);
  return next === undefined || next.timestamp === timestamp ? undefined : after - last - 1;
};

/**
 * Where a frame lies among the packets that came. Undefined with too many gaps.
 * @param sequences unwrapped sequence numbers that came of it, in any order, at least one.
 * @param pieceAt what came under a sequence number, of any frame.
 */
export const extentOf = (sequences: readonly number[], timestamp: number, pieceAt: PieceAt): Extent | undefined => {
  const sorted = [...sequences].sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? 0;
  const inner: Gap[] = [];
  for (let index = 1; index < sorted.length; index += 1) {
    const from = (sorted[index - 1] ?? 0) + 1;
    const to = sorted[index] ?? 0;
    if (to > from) inner.push({ first: from, count: to - from });
    if (inner.length > MAX_GAPS) return undefined;
  }
  return { first, last, inner, ...headOf(first, pieceAt), tail: tailOf(last, timestamp, pieceAt) };
};

/** How many packets are missing at either end. */
export interface Ends {
  readonly head: number;
  readonly tail: number;
}

/**
 * What may be missing at the ends of a frame, the likeliest first.
 * @param counts of how many packets the frame may be, by its bytes.
 * @param starts the first packet that came says that the frame begins in it; parameter sets may stand in one before it.
 * @param isOver nothing more is coming. While it is false, no more than one packet counts as missing at an end that is not known.
 */
export const endsOf = (extent: Extent, counts: readonly number[], starts: boolean, isOver: boolean): readonly Ends[] => {
  const { first, last, head, room, tail } = extent;
  if (head !== undefined && tail !== undefined) return [{ head, tail }];
  const heads = head !== undefined ? [head] : starts ? [0, 1] : Array.from({ length: room + 1 }, (_, missing) => missing);
  const most = isOver ? Number.POSITIVE_INFINITY : 1;
  const span = last - first + 1;
  const likely = counts.flatMap((count) =>
    heads.map((one) => ({ head: one, tail: count - span - one })).filter((ends) => ends.tail === tail || tail === undefined),
  );
  // Whatever its bytes say: nothing has followed yet, so one packet at least is still to come.
  const usual = tail === undefined && head !== undefined ? [{ head, tail: 1 }] : [];
  return [...usual, ...likely].filter(
    (ends, index, all) =>
      ends.head <= room &&
      ends.tail >= (tail ?? 1) &&
      ends.tail <= (tail ?? most) &&
      all.findIndex((other) => other.head === ends.head && other.tail === ends.tail) === index,
  );
};
