import { bytesOfHex, hexOfBytes } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { h264SpsFrameSize, readSps } from "./h264-sps.ts";
import { restrictReordering } from "./h264-sps-reordering.ts";

const bytes = (hex: string): Uint8Array<ArrayBuffer> => bytesOfHex(hex.replaceAll(" ", ""));
const hex = (data: Uint8Array): string => hexOfBytes(data, " ");

// Constrained Baseline 3.1, 1280x720, one reference frame, no VUI; by hand from ITU-T H.264 §7.3.2.1.1.
const PLAIN = "67 42 c0 1f da 01 40 16 e4";
const PLAIN_FIXED = "67 42 c0 1f da 01 40 16 e8 06 d0 44 23 50";
// x264, High 3.1, two reordered frames, emulation prevention.
const X264 = "67 64 00 1f ac d9 40 50 05 bb 01 10 00 00 03 00 10 00 00 03 03 c0 f1 83 19 60";
const X264_FIXED = "67 64 00 1f ac d9 40 50 05 bb 01 10 00 00 03 00 10 00 00 03 03 c0 f1 83 25 80";
// x264, Baseline with NAL HRD, reordering already excluded.
const X264_HRD = "67 42 c0 1e d9 00 a0 2f f9 70 11 00 00 03 00 01 00 00 03 00 3c 60 40 00 f4 24 00 1e 84 e4 c3 00 78 b1 72 40";
const OPENH264 = "67 42 c0 20 8c 8d 40 28 02 dd 35 01 01 01 07 84 42 35";

describe("H.264 SPS", () => {
  it("gets a VUI that rules out reordering", () => {
    expect(hex(restrictReordering(bytes(PLAIN)))).toBe(PLAIN_FIXED);
    expect(readSps(bytes(PLAIN))).toEqual({
      codec: "avc1.42c01f",
      maxNumRefFrames: 1,
      size: { width: 1280, height: 720 },
    });
    expect(readSps(bytes(PLAIN_FIXED))).toMatchObject({ maxNumReorderFrames: 0, maxDecFrameBuffering: 1 });
  });

  it("has a restriction that allows reordering replaced", () => {
    expect(readSps(bytes(X264))).toEqual({
      codec: "avc1.64001f",
      maxNumRefFrames: 4,
      size: { width: 1280, height: 720 },
      maxNumReorderFrames: 2,
      maxDecFrameBuffering: 4,
    });
    expect(hex(restrictReordering(bytes(X264)))).toBe(X264_FIXED);
  });

  it("is unchanged if already restricted", () => {
    for (const sps of [X264_HRD, OPENH264, PLAIN_FIXED, X264_FIXED]) {
      const nal = bytes(sps);
      expect(restrictReordering(nal)).toBe(nal);
    }
    expect(readSps(bytes(OPENH264))?.codec).toBe("avc1.42c020");
  });

  it("is left unchanged if truncated at any byte, or if it is something else", () => {
    const whole = bytes(X264);
    for (let length = 0; length < 12; length += 1) {
      const cut = whole.slice(0, length);
      expect(restrictReordering(cut)).toBe(cut);
      expect(readSps(cut)).toBeUndefined();
    }
    expect(readSps(bytes("68 ce 3c 80"))).toBeUndefined();
    const wild = new Uint8Array(64).fill(0xff);
    wild[0] = 0x67;
    expect(() => restrictReordering(wild)).not.toThrow();
  });

  it("returns the frame size even with a truncated VUI", () => {
    const cut = bytes(X264).slice(0, 14);
    expect(readSps(cut)).toBeUndefined();
    expect(h264SpsFrameSize(cut, 0, cut.length)).toEqual({ width: 1280, height: 720 });
  });
});
