import { bytesOfHex } from "@setsuna/kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { h265RecoveryFrames, h265StartsKeyframe } from "./h265.ts";

/** recovery_poc_cnt of 20. */
const RECOVERY = "4e010602051480";
/** x265's own words, user data. */
const WORDS = "4e01050b2ca2de09b51747dbbb55a480";
const PPS = "4401c172b46240";
const SLICE = "0201d00001";
const aggregate = (...units: string[]): Uint8Array =>
  bytesOfHex(`6001${units.map((unit) => (unit.length / 2).toString(16).padStart(4, "0") + unit).join("")}`);
const starts = (payload: Uint8Array): boolean => h265StartsKeyframe(payload, 0, payload.length);

describe("a recovery point of HEVC", () => {
  it.each([
    ["4e010601d080", 0],
    ["4e0106015480", 1],
    [RECOVERY, 20],
    // Before its picture in output order.
    ["4e0106012d80", 0],
    // Behind a message of one octet.
    ["4e010001a50602051480", 20],
  ])("%s is correct after %i pictures", (hex, frames) => {
    expect(h265RecoveryFrames(bytesOfHex(hex))).toBe(frames);
    expect(starts(bytesOfHex(hex))).toBe(true);
  });

  it("is found in an aggregate, and is a place to begin there", () => {
    for (const payload of [aggregate(PPS, RECOVERY, SLICE), aggregate(WORDS, RECOVERY), aggregate(RECOVERY, SLICE)]) {
      expect(h265RecoveryFrames(payload)).toBe(20);
      expect(starts(payload)).toBe(true);
    }
  });

  it("ignores other messages and units, fragments and truncated data", () => {
    const fragment = `6201a7${RECOVERY.slice(4)}`;
    for (const other of [WORDS, PPS, SLICE, fragment, "4e01", "4e0106", "4e010602", "4e01060a0514", `5001${RECOVERY.slice(4)}`]) {
      expect(h265RecoveryFrames(bytesOfHex(other)), other).toBeUndefined();
      expect(starts(bytesOfHex(other)), other).toBe(false);
    }
  });

  it("is a number or nothing in any octets", () => {
    fc.assert(
      fc.property(fc.constantFrom(0x4e, 0x60, 0x62), fc.uint8Array({ maxLength: 80 }), (first, rest) => {
        const found = h265RecoveryFrames(Uint8Array.of(first, 1, ...rest));
        expect(found === undefined || (Number.isInteger(found) && found >= 0)).toBe(true);
      }),
    );
  });
});
