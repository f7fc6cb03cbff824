import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeNal, rawByteSequence } from "./emulation-prevention.ts";

/** ITU-T H.264 §7.4.1.1, byte by byte. */
const escapedByteByByte = (bytes: Uint8Array): Uint8Array => {
  const out: number[] = [];
  let zeros = 0;
  for (const value of bytes) {
    if (zeros >= 2 && value <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(value);
    zeros = value === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(out);
};
/** ITU-T H.264 §7.3.1, byte by byte. */
const rawByteByByte = (bytes: Uint8Array): Uint8Array => {
  const out: number[] = [];
  let zeros = 0;
  for (const value of bytes) {
    if (zeros >= 2 && value === 3) {
      zeros = 0;
      continue;
    }
    out.push(value);
    zeros = value === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(out);
};

const troublesome = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 255), { maxLength: 60 }).map((list) => Uint8Array.from(list));

describe("emulation prevention", () => {
  it.each([
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [0, 0, 0],
      [0, 0, 3, 0],
    ],
    [
      [0, 0, 0, 0, 0, 1],
      [0, 0, 3, 0, 0, 3, 0, 1],
    ],
    [
      [9, 0, 0, 3, 0, 0, 4],
      [9, 0, 0, 3, 3, 0, 0, 4],
    ],
  ])("of %j is %j", (plain, escaped) => {
    expect([...escapeNal(Uint8Array.from(plain))]).toEqual(escaped);
    expect([...rawByteSequence(Uint8Array.from(escaped), 0, escaped.length)]).toEqual(plain);
  });

  it("matches the standard byte by byte, and is reversible", () => {
    fc.assert(
      fc.property(troublesome, (bytes) => {
        const escaped = escapeNal(bytes);
        expect(escaped).toEqual(escapedByteByByte(bytes));
        expect(rawByteSequence(escaped, 0, escaped.length)).toEqual(bytes);
      }),
      { numRuns: 2000 },
    );
  });

  it("is removed from any input as specified, or from a part of it, into new memory", () => {
    fc.assert(
      fc.property(troublesome, fc.nat(60), fc.nat(60), (bytes, a, b) => {
        const [start, end] = [Math.min(a, b, bytes.length), Math.min(Math.max(a, b), bytes.length)];
        const raw = rawByteSequence(bytes, start, end);
        expect(raw).toEqual(rawByteByByte(bytes.subarray(start, end)));
        expect(raw.buffer).not.toBe(bytes.buffer);
      }),
      { numRuns: 2000 },
    );
  });
});
