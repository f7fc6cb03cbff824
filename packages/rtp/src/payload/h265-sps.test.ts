import { bytesOfHex } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { readH265Sps } from "./h265-sps.ts";

/** By x265: 640 x 360 in 8 bits, 1920 x 1080 in 10. */
const MAIN = "42010101600000030090000003000003003fa00502016965959a4932bc05a020000003002000000303c1";
const MAIN_10 = "420101022000000300900000030000030078a003c08010e4d96566924caf016808000003000800000300f040";

describe("an HEVC sequence parameter set", () => {
  it.each([
    ["Main", MAIN, { codec: "hev1.1.6.L63.90", size: { width: 640, height: 360 }, bitDepth: 8 }],
    ["Main 10", MAIN_10, { codec: "hev1.2.4.L120.90", size: { width: 1920, height: 1080 }, bitDepth: 10 }],
  ])("of %s gives its codec string, size and depth", (_profile, hex, facts) => {
    expect(readH265Sps(bytesOfHex(hex))).toEqual(facts);
  });

  it("is undefined for truncated data and other units", () => {
    const whole = bytesOfHex(MAIN);
    for (let length = 0; length < 24; length += 1) expect(readH265Sps(whole.subarray(0, length))).toBeUndefined();
    expect(readH265Sps(bytesOfHex("4401c172b46240"))).toBeUndefined();
  });
});
