import fc from "fast-check";
import { expect, it } from "vitest";
import { depacketizeH264 } from "../depacketize/h264.ts";
import { packetizeH264 } from "./h264.ts";
import { splitH264Payload } from "./split-h264.ts";

const unit = (type: number, length: number, seed = 1): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index === 0 ? 0x60 | type : (index * seed) & 0xff));
const hex = (halves: readonly Uint8Array[] | undefined): string[] | undefined =>
  halves?.map((half) => Buffer.from(half).toString("hex"));

it("cuts a NAL unit into two fragments, and a fragment into two that keep its start and end", () => {
  expect(hex(splitH264Payload(Uint8Array.of(0x65, 1, 2, 3)))).toEqual(["7c850102", "7c4503"]);
  expect(hex(splitH264Payload(Uint8Array.of(0x7c, 0x85, 1, 2)))).toEqual(["7c8501", "7c0502"]);
  expect(hex(splitH264Payload(Uint8Array.of(0x7c, 0x45, 1, 2)))).toEqual(["7c0501", "7c4502"]);
});

it("splits an aggregate between its units, or its only unit", () => {
  const stap = Uint8Array.of(0x78, 0, 2, 0x67, 1, 0, 1, 0x68, 0, 3, 0x65, 2, 3);
  expect(hex(splitH264Payload(stap))).toEqual(["780002670100" + "0168", "650203"]);
  expect(hex(splitH264Payload(Uint8Array.of(0x78, 0, 3, 0x65, 2, 3)))).toEqual(["7c8502", "7c4503"]);
});

it("leaves short, truncated and other-mode payloads unchanged", () => {
  for (const payload of [
    [],
    [0x65],
    [0x65, 1],
    [0x7c, 0x85, 1],
    [0x78, 0, 9, 0x65],
    [0x78, 0, 0],
    [0x79, 0, 0, 1],
    [0x7d, 1, 2, 3],
  ])
    expect(splitH264Payload(Uint8Array.from(payload))).toBeUndefined();
});

it("splits any access unit into two halves of similar length with the same content", () => {
  const units = fc.array(
    fc.tuple(fc.constantFrom(1, 5, 6, 7, 8), fc.integer({ min: 3, max: 5000 }), fc.integer({ min: 1, max: 99 })),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(units, (drawn) => {
      const given = drawn.map(([type, length, seed]) => unit(type, length, seed));
      const payloads = packetizeH264(given, 1400);
      const halves = payloads.flatMap((payload) => splitH264Payload(payload) ?? [payload]);
      expect(depacketizeH264(halves)?.join()).toBe(depacketizeH264(payloads)?.join());
      const cut = payloads.filter((payload) => ((payload[0] ?? 0) & 0x1f) !== 24);
      for (const payload of cut)
        for (const half of splitH264Payload(payload) ?? []) expect(half.length).toBeLessThanOrEqual(payload.length / 2 + 3);
    }),
    { numRuns: 60 },
  );
});
