import fc from "fast-check";
import { expect, it } from "vitest";
import { joinDownmixed, splitDownmixed } from "./downmixed.ts";

const packet = fc.uint8Array({ minLength: 1, maxLength: 1500 }).map((bytes) => Uint8Array.from(bytes));

it("reads both packets as they were written", () => {
  fc.assert(
    fc.property(packet, packet, (downmix, multistream) => {
      expect(splitDownmixed(joinDownmixed({ downmix, multistream }))).toEqual({ downmix, multistream });
    }),
  );
});

it("reads nothing from data without both packets", () => {
  expect(splitDownmixed(new Uint8Array())).toBeUndefined();
  expect(splitDownmixed(Uint8Array.of(0, 0, 1))).toBeUndefined();
  expect(splitDownmixed(Uint8Array.of(0, 2, 1, 1))).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => {
      splitDownmixed(bytes);
    }),
  );
});
