import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitReader } from "./bit-reader.ts";
import { BitWriter } from "./bit-writer.ts";
import { type ReferenceSet, readReferenceSet } from "./h265-reference-set.ts";

/** Writes a set in full, after `count` others. */
const full = (writer: BitWriter, { before, behind }: ReferenceSet, count: number): void => {
  if (count > 0) writer.bit(0);
  writer.unsigned(before.length);
  writer.unsigned(behind.length);
  for (const distances of [before, behind])
    distances.forEach((distance, index) => {
      writer.unsigned(Math.abs(distance - (distances[index - 1] ?? 0)) - 1);
      writer.bit(1);
    });
};
const read = (write: (writer: BitWriter) => void, sets: readonly ReferenceSet[], isInSlice = false): ReferenceSet => {
  const writer = new BitWriter();
  write(writer);
  return readReferenceSet(new BitReader(writer.finishRbsp()), sets, isInSlice);
};
/**
 * Writes a set derived by shifting another; `uses`: used_by_curr_pic_flag and use_delta_flag of each picture, then of the shifted
 * one itself.
 */
const moved = (move: number, uses: readonly string[], back?: number) => (writer: BitWriter) => {
  writer.bit(1);
  if (back !== undefined) writer.unsigned(back - 1);
  writer.bit(move < 0 ? 1 : 0);
  writer.unsigned(Math.abs(move) - 1);
  for (const use of uses) writer.bits(Number.parseInt(use, 2), use.length);
};

const distances = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }).map((some) => some.sort((a, b) => a - b));

describe("a reference picture set", () => {
  it("is read as it was written, alone and after others", () => {
    fc.assert(
      fc.property(distances, distances, fc.boolean(), (back, ahead, isFirst) => {
        const set = { before: back.map((distance) => -distance), behind: ahead };
        const others = isFirst ? [] : [{ before: [-1], behind: [] }];
        expect(read((writer) => full(writer, set, others.length), others)).toEqual(set);
      }),
    );
  });

  it("derived from a shifted set: earlier and later pictures swap sides, nearest first", () => {
    const other = { before: [-1, -3], behind: [2, 5] };
    // Shifted by one picture; all are kept, plus the other one.
    expect(read(moved(-1, ["1", "1", "1", "1", "1"]), [other])).toEqual({ before: [-1, -2, -4], behind: [1, 4] });
    // Shifted by two pictures; the one at the current position is dropped.
    expect(read(moved(-2, ["1", "1", "1", "1", "1"]), [other])).toEqual({ before: [-2, -3, -5], behind: [3] });
    // One back, of which one is dropped and one is kept for later.
    expect(read(moved(1, ["1", "00", "01", "1", "1"]), [other])).toEqual({ before: [], behind: [1, 3, 6] });
  });

  it("in a slice: the source set is given by its distance", () => {
    const sets = [
      { before: [-1], behind: [] },
      { before: [-4], behind: [] },
    ];
    expect(read(moved(-1, ["1", "1"], 1), sets, true)).toEqual({ before: [-1, -5], behind: [] });
    expect(read(moved(-1, ["1", "1"], 2), sets, true)).toEqual({ before: [-1, -2], behind: [] });
    expect(() => read(moved(-1, ["1", "1"], 3), sets, true)).toThrow(RangeError);
  });

  it("has at most 16 pictures", () => {
    expect(() =>
      read((writer) => {
        writer.unsigned(17);
        writer.unsigned(0);
      }, []),
    ).toThrow(RangeError);
  });
});
