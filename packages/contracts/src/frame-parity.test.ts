import { describe, expect, it } from "vitest";
import { readFrameParity, writeFrameParity } from "./frame-parity.ts";

const PARITY = {
  rtpTimestamp: 0xfedcba98,
  crc32: 0x01020304,
  unitLengths: [2, 0x10000],
  stripeLength: 3,
  check: 0,
  symbol: Uint8Array.of(7, 8, 9),
} as const;

describe("frame parity", () => {
  it("is written byte for byte and read again", () => {
    const bytes = writeFrameParity(PARITY);
    expect([...bytes]).toEqual([
      ...[2, 1, 0, 3, 0xfe, 0xdc, 0xba, 0x98, 1, 2, 3, 4, 2, 0],
      ...[0, 0, 0, 2, 0, 1, 0, 0],
      ...[7, 8, 9],
    ]);
    expect(readFrameParity(bytes)).toEqual(PARITY);
    const other = { ...PARITY, check: 7 };
    expect(writeFrameParity(other)[1]).toBe(8);
    expect(readFrameParity(writeFrameParity(other))).toEqual(other);
  });

  it("is refused when cut, overlong or of another version", () => {
    const bytes = writeFrameParity(PARITY);
    for (let length = 0; length < bytes.length; length += 1) expect(readFrameParity(bytes.subarray(0, length))).toBeUndefined();
    expect(readFrameParity(Uint8Array.of(...bytes, 0))).toBeUndefined();
    for (const [at, value] of [
      [0, 1],
      [1, 0],
      [1, 13],
      [2, 255],
      [12, 0],
      [12, 33],
    ] as const) {
      const wrong = bytes.slice();
      wrong[at] = value;
      expect(readFrameParity(wrong)).toBeUndefined();
    }
  });
});
