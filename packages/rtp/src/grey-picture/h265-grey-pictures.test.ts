import { bytesOfHex, hexOfBytes, joinBytes } from "@setsuna/kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nalUnits } from "../payload/annex-b.ts";
import { BitWriter } from "../payload/bit-writer.ts";
import { h265NalType } from "../payload/h265-nal.ts";
import { greyH265Pictures } from "./h265-grey-pictures.ts";

/** Of x265, 322 x 182. */
const VPS = "40010c01ffff01600000030090000003000003003cba0240";
const SPS = "42010101600000030090000003000003003ca00a880c1c44d96e92930bc05a020000030002000003003210";
const PPS = "4401c0718112";
/** Start of its fourth picture, and of a random access point. */
const SLICE = "0201d019fe2190da07fdd9b3544c906aa14b565150ed6954bc229764080cd0fd494522aba00d5b9e";
const IDR = "2801af09788230da9e2cea26bff80a5690fabe8fae50aa14c028249c7cf1d2ea8f452292a5df0d57";

const grey = (...units: string[]) => greyH265Pictures(units.map(bytesOfHex));
const typesOf = (unit: Uint8Array) => nalUnits(unit).map((each) => h265NalType(each[0] ?? 0));

// apps/media/src/output/grey-pictures.test.ts checks the samples with FFmpeg's decoder.
describe("gray HEVC pictures", () => {
  it("start with a random access point that has the stream's parameter sets and one added set", () => {
    const pictures = grey(VPS, SPS, PPS, SLICE) ?? [];
    const [first = new Uint8Array(), ...others] = pictures;
    expect(typesOf(first)).toEqual([32, 33, 34, 34, 21]);
    expect(
      nalUnits(first)
        .slice(0, 3)
        .map((unit) => hexOfBytes(unit)),
    ).toEqual([VPS, SPS, PPS]);
    expect(others.map(typesOf)).toEqual(others.map(() => [1]));
  });

  it("require all parameter sets and a picture that needs them", () => {
    expect(grey(VPS, SPS, PPS)).toBeUndefined();
    expect(grey(VPS, SPS, SLICE)).toBeUndefined();
    expect(grey(VPS, PPS, SLICE)).toBeUndefined();
    expect(grey(SPS, PPS, SLICE)).toBeUndefined();
    expect(grey(VPS, SPS, PPS, IDR)).toBeUndefined();
    // Another PPS than the slice's, and a profile of screen content (9).
    expect(grey(VPS, SPS, "440140718112", SLICE)).toBeUndefined();
    expect(grey(VPS, SPS.replace("42010101", "42010109"), PPS, SLICE)).toBeUndefined();
  });

  it("are made or not of any octets", () => {
    const octets = fc.uint8Array({ minLength: 4, maxLength: 60 });
    fc.assert(
      fc.property(octets, octets, octets, fc.boolean(), (sps, pps, slice, isSpsKnown) => {
        const unit = (head: string, rest: Uint8Array) => Uint8Array.of(...bytesOfHex(head), ...rest);
        const units = [
          bytesOfHex(VPS),
          isSpsKnown ? bytesOfHex(SPS) : unit("420101016000000300", sps),
          unit("4401", pps),
          unit("0201", slice),
        ];
        const made = greyH265Pictures(units);
        expect(made === undefined || made.every((each) => each.length > 6)).toBe(true);
      }),
    );
  });

  it("are made or not of units in which some bits are wrong", () => {
    const units = [VPS, SPS, PPS, SLICE].map(bytesOfHex);
    const bit = fc.tuple(fc.nat(3), fc.nat(8 * 44));
    fc.assert(
      fc.property(fc.array(bit, { minLength: 1, maxLength: 8 }), (bits) => {
        const wrong = units.map((unit) => unit.slice());
        for (const [unit, place] of bits) {
          const bytes = wrong[unit];
          if (bytes && place >> 3 < bytes.length) bytes[place >> 3] = (bytes[place >> 3] ?? 0) ^ (0x80 >> (place & 7));
        }
        const made = greyH265Pictures(wrong);
        expect(made === undefined || made.every((each) => each.length > 6)).toBe(true);
      }),
    );
  });

  it("are not made before a slice with more references than allowed", () => {
    // short_term_ref_pic_set_sps_flag is 0 and the slice has an explicit set with 17 earlier pictures, replacing the SPS's.
    const writer = new BitWriter();
    writer.bit(1);
    // slice_pic_parameter_set_id, slice_type.
    for (const value of [0, 1]) writer.unsigned(value);
    // slice_pic_order_cnt_lsb of 8 bits, short_term_ref_pic_set_sps_flag, inter_ref_pic_set_prediction_flag.
    writer.bits(3, 8);
    writer.bits(0, 1);
    for (const value of [17, 0]) writer.unsigned(value);
    const slice = joinBytes([bytesOfHex("0201"), writer.finishRbsp(), new Uint8Array(20).fill(0xff)]);
    expect(greyH265Pictures([VPS, SPS, PPS].map(bytesOfHex).concat([slice]))).toBeUndefined();
  });
});
