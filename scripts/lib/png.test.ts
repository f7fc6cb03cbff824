import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { decodePng, encodeIndexedPng, encodePng } from "./png.ts";

const RED = [255, 0, 0, 255] as const;
const CLEAR = [1, 2, 3, 0] as const;

it("reads back what it wrote", () => {
  const pixels = Uint8Array.from([...RED, ...CLEAR, ...CLEAR, ...RED, ...RED, ...RED]);
  expect(decodePng(encodePng(3, 2, pixels))).toEqual({ width: 3, height: 2, rgba: pixels });
});

it("reads back an image with few colors", () => {
  const read = decodePng(encodeIndexedPng(2, 1, Uint8Array.from([1, 0]), Uint8Array.from([9, 8, 7, 255, 0, 0])));
  expect(read).toEqual({ width: 2, height: 1, rgba: Uint8Array.from([...RED, 9, 8, 7, 255]) });
});

it.each([
  [1, [10, 5], [10, 15]],
  [2, [10, 5], [110, 205]],
  [3, [10, 5], [60, 135]],
  [4, [10, 5], [110, 205]],
])("undoes filter %i of RFC 2083 section 6", (filter, written, expected) => {
  // Two rows of two gray pixels in an identity palette; the first row is 100 and 200, unfiltered.
  const palette = Uint8Array.from({ length: 768 }, (_, index) => Math.floor(index / 3));
  const png = encodeIndexedPng(2, 2, Uint8Array.from([100, 200, 0, 0]), palette);
  const rows = deflateSync(Uint8Array.from([0, 100, 200, filter, ...written]));
  const at = png.indexOf("IDAT") - 4;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(rows.length);
  const changed = Buffer.concat([png.subarray(0, at), length, Buffer.from("IDAT"), rows, Buffer.alloc(4)]);
  const { rgba } = decodePng(changed);
  expect([rgba[8], rgba[12]]).toEqual(expected);
});

it("refuses an invalid or unsupported PNG", () => {
  expect(() => decodePng(Buffer.alloc(64))).toThrow("not a PNG");
});
