import { describe, expect, it } from "vitest";
import { hex } from "../test-support/hex.ts";
import { isOpusDtx, opusDuration, opusHead, opusIsStereo } from "./opus.ts";

describe("opusDuration", () => {
  it("follows RFC 6716 table 2 for all 32 configurations", () => {
    const expected = [
      ...[480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 1920, 2880],
      ...[480, 960, 480, 960],
      ...[120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960],
    ];
    expect(expected.map((_, config) => opusDuration(Uint8Array.of(config << 3, 0)))).toEqual(expected);
  });

  it("counts frames by code", () => {
    expect(opusDuration(hex("f800"))).toBe(960);
    expect(opusDuration(hex("f900"))).toBe(1920);
    expect(opusDuration(hex("fa00"))).toBe(1920);
    expect(opusDuration(hex("fb03"))).toBe(2880);
    expect(opusDuration(hex("fbc3"))).toBe(2880);
  });

  it("refuses empty, cut-off, frameless and overlong packets", () => {
    expect(opusDuration(hex(""))).toBeUndefined();
    expect(opusDuration(hex("fb"))).toBeUndefined();
    expect(opusDuration(hex("fb00"))).toBeUndefined();
    expect(opusDuration(hex("fb06"))).toBe(5760);
    expect(opusDuration(hex("fb07"))).toBeUndefined();
  });
});

describe("TOC flags and DTX", () => {
  it("detects stereo and silence", () => {
    expect(opusIsStereo(hex("fc00"))).toBe(true);
    expect(opusIsStereo(hex("f800"))).toBe(false);
    expect(isOpusDtx(hex("f8"))).toBe(true);
    expect(isOpusDtx(hex("f8ff"))).toBe(true);
    expect(isOpusDtx(hex("f8fffe"))).toBe(false);
    expect(isOpusDtx(hex(""))).toBe(false);
  });
});

describe("opusHead", () => {
  it("describes two channels and the decoder's pre-skip", () => {
    const head = opusHead({ channels: 2, preSkip: 312 });
    expect(new TextDecoder().decode(head.subarray(0, 8))).toBe("OpusHead");
    expect([...head.subarray(8)]).toEqual([1, 2, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0]);
  });

  it("skips nothing by default", () => {
    expect([...opusHead({ channels: 1 }).subarray(8)]).toEqual([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);
  });
});
