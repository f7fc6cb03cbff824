/** Packets in a row that did not come; `count` is undefined at the end of a frame whose successor has not come either. */
export interface Gap {
  /** Unwrapped sequence number. */
  readonly first: number;
  readonly count: number | undefined;
}

/** More than so many gaps in one frame are not mended: a sender adds no more parity. */
const MAX_GAPS = 8;
/** How far beside the frame its neighbours are looked for, in packets. */
const REACH = 10;

/**
 * What is missing of a frame, in order. Undefined while that cannot be told: too many gaps, or one that may belong to the
 * frame beside it.
 * @param sequences unwrapped sequence numbers that came, in any order, at least one.
 * @param pieceAt what came under a sequence number, of any frame.
 */
export const gapsOf = (
  sequences: readonly number[],
  timestamp: number,
  pieceAt: (sequence: number) => { readonly timestamp: number; readonly marker: boolean } | undefined,
): readonly Gap[] | undefined => {
  const sorted = [...sequences].sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? 0;
  const gaps: Gap[] = [];

  let before = first - 1;
  while (before >= first - REACH && pieceAt(before) === undefined) before -= 1;
  const previous = pieceAt(before);
  if (before < first - 1) {
    // Without the end of the frame before, what is missing here may be its own.
    if (previous?.marker !== true) return undefined;
    gaps.push({ first: before + 1, count: first - 1 - before });
  }
  for (let index = 1; index < sorted.length; index += 1) {
    const from = (sorted[index - 1] ?? 0) + 1;
    const to = sorted[index] ?? 0;
    if (to > from) gaps.push({ first: from, count: to - from });
    if (gaps.length > MAX_GAPS) return undefined;
  }
  if (pieceAt(last)?.marker !== true) {
    let after = last + 1;
    while (after <= last + REACH && pieceAt(after) === undefined) after += 1;
    const next = pieceAt(after);
    if (next === undefined || next.timestamp === timestamp) gaps.push({ first: last + 1, count: undefined });
    else if (after > last + 1) gaps.push({ first: last + 1, count: after - last - 1 });
  }
  return gaps.length > MAX_GAPS ? undefined : gaps;
};
