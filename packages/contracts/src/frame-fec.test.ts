import { describe, expect, it } from "vitest";
import { readFrameFec, writeFrameFec } from "./frame-fec.ts";

const fec = {
  rtpTimestamp: 0xfedcba98,
  crc32: 0x01020304,
  unitLengths: [2, 0x10000],
  symbolLength: 3,
  encodingSymbolId: 0,
  symbol: Uint8Array.of(7, 8, 9),
} as const;

const OVERLAPPING = {
  ...fec,
  before: { rtpTimestamp: 0x76543210, crc32: 5, unitLengths: [6], symbolLength: 4 },
  encodingSymbolId: 23,
  symbol: Uint8Array.of(7, 8, 9, 10),
} as const;

describe("frame FEC", () => {
  it("is written byte for byte and read back", () => {
    const bytes = writeFrameFec(fec);
    expect([...bytes]).toEqual([
      ...[2, 1, 0, 3, 0xfe, 0xdc, 0xba, 0x98, 1, 2, 3, 4, 2, 0],
      ...[0, 0, 0, 2, 0, 1, 0, 0],
      ...[7, 8, 9],
    ]);
    expect(readFrameFec(bytes)).toEqual(fec);
    const other = { ...fec, encodingSymbolId: 7 };
    expect(writeFrameFec(other)[1]).toBe(8);
    expect(readFrameFec(writeFrameFec(other))).toEqual(other);
  });

  it("names the previous frame when it protects both", () => {
    const bytes = writeFrameFec(OVERLAPPING);
    expect([...bytes]).toEqual([
      ...[3, 24, 0, 3, 0xfe, 0xdc, 0xba, 0x98, 1, 2, 3, 4, 2, 1],
      ...[0, 0, 0, 2, 0, 1, 0, 0],
      ...[0, 4, 0x76, 0x54, 0x32, 0x10, 0, 0, 0, 5],
      ...[0, 0, 0, 6],
      ...[7, 8, 9, 10],
    ]);
    expect(readFrameFec(bytes)).toEqual(OVERLAPPING);
    const longer = { ...OVERLAPPING, before: { ...OVERLAPPING.before, symbolLength: 2 }, symbol: Uint8Array.of(7, 8, 9) };
    expect(readFrameFec(writeFrameFec(longer))).toEqual(longer);
  });

  it("over two frames is refused if truncated, overlong or without a previous frame", () => {
    const bytes = writeFrameFec(OVERLAPPING);
    for (let length = 0; length < bytes.length; length += 1) expect(readFrameFec(bytes.subarray(0, length))).toBeUndefined();
    expect(readFrameFec(Uint8Array.of(...bytes, 0))).toBeUndefined();
    for (const [at, value] of [
      [0, 4],
      [1, 0],
      [1, 25],
      [13, 0],
      [13, 33],
      [22, 255],
      [23, 0],
      [23, 5],
    ] as const) {
      const wrong = bytes.slice();
      wrong[at] = value;
      expect(readFrameFec(wrong)).toBeUndefined();
    }
  });

  it("is refused if truncated, overlong or of another version", () => {
    const bytes = writeFrameFec(fec);
    for (let length = 0; length < bytes.length; length += 1) expect(readFrameFec(bytes.subarray(0, length))).toBeUndefined();
    expect(readFrameFec(Uint8Array.of(...bytes, 0))).toBeUndefined();
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
      expect(readFrameFec(wrong)).toBeUndefined();
    }
  });
});
