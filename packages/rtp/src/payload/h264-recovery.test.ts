import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nalTypeAt, nalUnits } from "./annex-b.ts";
import { h264StartsKeyframe } from "./h264.ts";
import { greyH264Picture, h264RecoveryFrames } from "./h264-recovery.ts";
import { h264SpsFrameSize } from "./h264-sps.ts";

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));
const RECOVERY = "06060209c480";
const WORDS = "0605ffff63dc45e9bde6d948b7962cd820d923eeef".slice(0, 30);
const stap = (...units: string[]): Uint8Array =>
  bytes(`78${units.map((unit) => (unit.length / 2).toString(16).padStart(4, "0") + unit).join("")}`);

describe("a recovery point", () => {
  it("is found alone, behind other messages, and in an aggregate", () => {
    expect(h264RecoveryFrames(bytes(RECOVERY))).toBe(18);
    expect(h264RecoveryFrames(bytes("060001a5060209c480"))).toBe(18);
    expect(h264RecoveryFrames(stap("6742c01eda0280bfe5c05a80", "68ce3c80", RECOVERY, "419a0001"))).toBe(18);
    expect(h264RecoveryFrames(bytes("060601c080"))).toBe(0);
  });

  it("is where decoding can start; other messages aren't", () => {
    const starts = (payload: Uint8Array): boolean => h264StartsKeyframe(payload, 0, payload.length);
    expect(starts(bytes(RECOVERY))).toBe(true);
    expect(starts(stap(RECOVERY, "419a0001"))).toBe(true);
    for (const other of [WORDS, "0601", "06", "06060a09", "419a0001"]) {
      expect(h264RecoveryFrames(bytes(other))).toBeUndefined();
      expect(starts(bytes(other))).toBe(false);
    }
  });

  it("is a number or nothing for any bytes", () => {
    fc.assert(
      fc.property(fc.constantFrom(6, 24, 0x66, 0x78), fc.uint8Array({ maxLength: 80 }), (first, rest) => {
        const found = h264RecoveryFrames(Uint8Array.of(first, ...rest));
        expect(found === undefined || (Number.isInteger(found) && found >= 0)).toBe(true);
      }),
    );
  });
});

describe("a gray H.264 frame", () => {
  /** x264's sets, 320x240, Baseline. */
  const SETS = ["6742c00da68141fb011000000300100000030328f142aa", "68ce0fc8"].map(bytes);

  it("is an IDR frame with the stream's parameter sets and one added set", () => {
    const units = nalUnits(greyH264Picture(SETS) ?? new Uint8Array());
    expect(units.map((unit) => nalTypeAt(unit, 0))).toEqual([7, 8, 8, 5]);
    expect(units.slice(0, 2)).toEqual(SETS);
  });

  it("is not made without parameter sets or from unsupported ones", () => {
    expect(greyH264Picture([])).toBeUndefined();
    expect(greyH264Picture(SETS.slice(0, 1))).toBeUndefined();
    expect(greyH264Picture(SETS.slice(1))).toBeUndefined();
    expect(greyH264Picture([bytes("67f4000d919b28283f6022000003000200000300641e28532c"), ...SETS.slice(1)])).toBeUndefined();
  });

  it("is not made from a set whose counters have too many bits", () => {
    // log2_max_frame_num_minus4 is in the millions, and each is a bit of the slice.
    const counted = bytes("671f8c8d4000006742e01f8c8d40501ed00f08846a");
    expect(h264SpsFrameSize(counted, 0, counted.length)).toBeUndefined();
    expect(greyH264Picture([counted, ...SETS.slice(1)])).toBeUndefined();
  });

  it("is made or refused for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 40 }), (rest) => {
        const made = greyH264Picture([Uint8Array.of(0x67, ...rest), ...SETS.slice(1)]);
        expect(made === undefined || made.length > 20).toBe(true);
      }),
    );
  });
});
