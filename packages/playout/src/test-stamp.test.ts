import { describe, expect, it } from "vitest";
import {
  decodeTestStamp,
  encodeTestStamp,
  readTestStamp,
  readTestStampRgba,
  testStampBits,
  testStampBlock,
  writeTestStamp,
} from "./test-stamp.ts";

const NOW = 1_795_235_400_123.4;

describe("test stamp", () => {
  it("survives a luma plane with a stride, at every common width", () => {
    for (const width of [640, 1280, 1920]) {
      const stride = width + 64;
      const luma = new Uint8Array(stride * 80 + 10).fill(128);
      const value = encodeTestStamp(NOW);
      writeTestStamp(luma, stride, width, value);
      expect(readTestStamp(luma, stride, width)).toBe(value);
      const shifted = new Uint8Array(luma.length + 7);
      shifted.set(luma, 7);
      expect(readTestStamp(shifted, stride, width, 7)).toBe(value);
      expect(decodeTestStamp(value, NOW + 300)).toBeCloseTo(NOW, 3);
    }
  });

  it("reads RGBA", () => {
    const value = 0x80000001;
    const width = 1280;
    const pixels = new Uint8ClampedArray(width * 4 * 24);
    for (const [bit, on] of testStampBits(value).entries())
      for (let y = 0; y < 24; y += 1) pixels.fill(on ? 235 : 16, (y * width + bit * 24) * 4, (y * width + bit * 24 + 24) * 4);
    expect(readTestStampRgba(pixels, width * 4, width)).toBe(value);
  });

  it("has proportional blocks, and 32-bit values across the wrap", () => {
    expect([testStampBlock(1280), testStampBlock(1920), testStampBlock(320)]).toEqual([24, 36, 6]);
    const wrap = (2 ** 32 * 100) / 10;
    expect(encodeTestStamp(wrap)).toBe(0);
    expect(decodeTestStamp(encodeTestStamp(wrap - 1), wrap + 5)).toBeCloseTo(wrap - 1, 3);
    expect(decodeTestStamp(encodeTestStamp(wrap + 1), wrap - 5)).toBeCloseTo(wrap + 1, 3);
  });

  it("leaves the rest of the frame unchanged", () => {
    const luma = new Uint8Array(1280 * 48).fill(77);
    writeTestStamp(luma, 1280, 1280, 0xffffffff);
    expect(luma[32 * 24]).toBe(77);
    expect(luma[24 * 1280]).toBe(77);
  });
});
