import type { BitReader } from "./bit-reader.ts";

/** Maximum number of pictures in a set: sps_max_dec_pic_buffering_minus1. ITU-T H.265 §A.4.2. */
const MOST_PICTURES = 16;

/** Short-term reference picture set: distances from the current picture in output order. ITU-T H.265 §7.4.8. */
export interface ReferenceSet {
  /** Before it, the nearest first: below 0. */
  readonly before: readonly number[];
  /** Behind it, the nearest first: above 0. */
  readonly behind: readonly number[];
}

const readDistances = (reader: BitReader, count: number, sign: 1 | -1): number[] => {
  const distances: number[] = [];
  let distance = 0;
  for (let index = 0; index < count; index += 1) {
    distance += sign * (reader.unsignedGolomb() + 1);
    distances.push(distance);
    // used_by_curr_pic_s0_flag, used_by_curr_pic_s1_flag.
    reader.skip(1);
  }
  return distances;
};

/** Reads a set derived by shifting another. ITU-T H.265 equations 7-61, 7-62. */
const readMoved = (reader: BitReader, from: ReferenceSet, move: number): ReferenceSet => {
  const kept: number[] = [];
  for (const distance of [...from.before, ...from.behind, 0]) {
    const isUsed = reader.flag();
    // use_delta_flag, which defaults to 1.
    if ((isUsed || reader.flag()) && distance + move !== 0) kept.push(distance + move);
  }
  kept.sort((a, b) => Math.abs(a) - Math.abs(b));
  return { before: kept.filter((distance) => distance < 0), behind: kept.filter((distance) => distance > 0) };
};

/**
 * Reads st_ref_pic_set( sets.length ): from an SPS after the sets `sets`, or from a slice (`isInSlice`) whose SPS has them.
 * Throws RangeError when a count or an index is out of range. ITU-T H.265 §7.3.7.
 */
export const readReferenceSet = (reader: BitReader, sets: readonly ReferenceSet[], isInSlice: boolean): ReferenceSet => {
  if (sets.length > 0 && reader.flag()) {
    const back = isInSlice ? reader.unsignedGolomb() + 1 : 1;
    const from = sets[sets.length - back];
    if (from === undefined) throw new RangeError("delta_idx_minus1 out of range");
    const sign = reader.flag() ? -1 : 1;
    return readMoved(reader, from, sign * (reader.unsignedGolomb() + 1));
  }
  const [before, behind] = [reader.unsignedGolomb(), reader.unsignedGolomb()];
  if (before + behind > MOST_PICTURES) throw new RangeError("num_negative_pics out of range");
  return { before: readDistances(reader, before, -1), behind: readDistances(reader, behind, 1) };
};
