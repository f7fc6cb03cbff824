import { writeAnnexB } from "@setsuna/rtp";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasAlphaMark, withAlphaMark } from "./alpha-mark.ts";

const SPS = Uint8Array.of(0x67, 0x42, 0xe0, 0x1f, 1);
const PPS = Uint8Array.of(0x68, 0xce, 6);
const OTHER_SEI = Uint8Array.of(6, 5, 17, ...Array(17).fill(7), 0x80);
const IDR = Uint8Array.of(0x65, 9, 8, 7);

describe("the alpha mark", () => {
  it.each([
    ["parameter sets", [SPS, PPS, IDR]],
    ["several slices", [SPS, PPS, IDR, IDR]],
    ["another SEI message", [SPS, PPS, OTHER_SEI, IDR]],
    ["a slice alone", [IDR]],
  ])("is found in a keyframe with %s, before its first slice, and changes nothing else", (_what, units) => {
    const frame = writeAnnexB(units);
    expect(hasAlphaMark(frame)).toBe(false);
    const marked = withAlphaMark(frame);
    expect(hasAlphaMark(marked)).toBe(true);
    const first = units.indexOf(IDR);
    const mark = Uint8Array.from(withAlphaMark(writeAnnexB([IDR]))).subarray(4, -8);
    expect([...marked]).toEqual([...writeAnnexB([...units.slice(0, first), mark, ...units.slice(first)])]);
  });

  it("isn't added to a frame without a slice", () => {
    expect(withAlphaMark(writeAnnexB([SPS, PPS]))).toEqual(writeAnnexB([SPS, PPS]));
  });

  it("isn't found in any other bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => !hasAlphaMark(bytes)));
  });
});
