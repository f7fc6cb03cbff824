import { joinBytes } from "@setsuna/kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depacketizeH264 } from "../depacketize/h264.ts";
import { frameBytesOf } from "../payload/frame-units.ts";
import { h264PayloadLengths, packetizeH264 } from "./h264.ts";

const unit = (type: number, length: number, seed = 1): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index === 0 ? 0x60 | type : (index * seed) & 0xff));
const annexB = (units: readonly Uint8Array[]): Uint8Array => joinBytes(units.flatMap((one) => [Uint8Array.of(0, 0, 0, 1), one]));

describe("packetizeH264", () => {
  it("aggregates parameter sets into one packet and fragments long units", () => {
    const units = [unit(7, 20), unit(8, 4), unit(6, 30), unit(5, 2500)];
    const payloads = packetizeH264(units, 1000);
    expect(payloads.map((payload) => (payload[0] ?? 0) & 31)).toEqual([24, 6, 28, 28, 28]);
    expect(payloads.every((payload) => payload.length <= 1000)).toBe(true);
    expect(depacketizeH264(payloads)).toEqual(annexB(units));
  });

  it("round-trips any access unit", () => {
    const units = fc.array(
      fc.tuple(fc.constantFrom(1, 5, 6, 7, 8, 9), fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 99 })),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(units, fc.integer({ min: 3, max: 300 }), (drawn, maxBytes) => {
        const given = drawn.map(([type, length, seed]) => unit(type, length, seed));
        const payloads = packetizeH264(given, maxBytes);
        expect(payloads.every((payload) => payload.length <= maxBytes)).toBe(true);
        expect(depacketizeH264(payloads)?.join()).toBe(annexB(given).join());
      }),
      { numRuns: 60 },
    );
  });

  it("can be predicted from the units' lengths", () => {
    for (const sets of [0, 2]) {
      const given = [...(sets > 0 ? [unit(7, 20), unit(8, 4)] : []), unit(5, 2500), unit(5, 999), unit(5, 3001)];
      const carried = packetizeH264(given, 1000).map((payload) => frameBytesOf("H264", payload)?.length);
      const lengths = given.map(({ length }) => length);
      expect(h264PayloadLengths(lengths, sets, 1000)).toEqual(carried);
    }
  });
});
