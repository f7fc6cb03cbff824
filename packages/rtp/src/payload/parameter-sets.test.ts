import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depacketize } from "../depacketize/depacketize.ts";
import { nalUnits } from "./annex-b.ts";
import { hasSequenceSet, ParameterSets, type SetCodec } from "./parameter-sets.ts";

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));
const hexOf = (units: readonly Uint8Array[]): string[] => units.map((unit) => Buffer.from(unit).toString("hex"));

const SETS: Record<SetCodec, readonly string[]> = {
  H264: ["6742c01eda0280bfe5c05a80", "68ce3c80"],
  H265: [
    "40010c01ffff01600000030090000003000003003f959809",
    "42010101600000030090000003000003003fa00502016965959a4932bc05a020000003002000000303c1",
    "4401c172b46240",
  ],
};
const SLICE: Record<SetCodec, string> = { H264: "65888400", H265: "2801af00" };
const CODECS = ["H264", "H265"] as const;

describe.each(CODECS)("ParameterSets of %s", (codec) => {
  const sets = SETS[codec].map(bytes);
  const known = (units: readonly Uint8Array[]): ParameterSets => {
    const all = new ParameterSets(codec);
    for (const unit of units) all.take(unit);
    return all;
  };
  const unitsOf = (payload: Uint8Array | undefined): string[] =>
    payload === undefined ? [] : hexOf(nalUnits(depacketize(codec, [payload]) ?? new Uint8Array()));

  it("returns all in one payload, in decoding order, in whatever order they arrived", () => {
    expect(unitsOf(known(sets.toReversed()).payload(1188))).toEqual(SETS[codec]);
  });

  it("returns none while one is missing, or if they are too long", () => {
    for (const left of sets) expect(known(sets.filter((unit) => unit !== left)).payload(1188)).toBeUndefined();
    expect(known(sets).payload(20)).toBeUndefined();
  });

  it("finds them in packets, aggregated or alone, and nothing else", () => {
    const all = new ParameterSets(codec);
    all.takePayload(bytes(SLICE[codec]));
    expect(all.payload(1188)).toBeUndefined();
    for (const unit of sets) all.takePayload(unit);
    const together = all.payload(1188);
    const again = new ParameterSets(codec);
    again.takePayload(together ?? new Uint8Array());
    expect(unitsOf(again.payload(1188))).toEqual(SETS[codec]);
    expect(hasSequenceSet(codec, together ?? new Uint8Array())).toBe(true);
    expect(hasSequenceSet(codec, bytes(SLICE[codec]))).toBe(false);
  });

  it("keeps the newest of each", () => {
    const other = Uint8Array.from(sets[0] ?? []);
    other[other.length - 1] = 0x99;
    expect(unitsOf(known([...sets, other]).payload(1188))[0]).toBe(hexOf([other])[0]);
  });

  it("parses any bytes as sets or as none", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 40 }), (payloads) => {
        const all = new ParameterSets(codec);
        for (const payload of payloads) {
          all.takePayload(payload);
          expect(typeof hasSequenceSet(codec, payload)).toBe("boolean");
        }
        expect((all.payload(1188)?.length ?? 0) <= 1188).toBe(true);
      }),
    );
  });
});

it("keeps several H.264 sets by their IDs", () => {
  const all = new ParameterSets("H264");
  for (const unit of [...SETS.H264, "685ce3c8"]) all.take(bytes(unit));
  expect(hexOf(nalUnits(depacketize("H264", [all.payload(1188) ?? new Uint8Array()]) ?? new Uint8Array()))).toEqual([
    ...SETS.H264,
    "685ce3c8",
  ]);
});
