import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRtpHeader, writeRtpPacket } from "../packet/rtp-packet.ts";
import { hex, toHex } from "../test-support/hex.ts";
import { extensionOffsetOf, findExtension, forEachExtension } from "./extension-elements.ts";
import { remapExtensions, remapExtensionsInPlace, replaceExtensions } from "./remap-extensions.ts";
import { writeExtensions } from "./write-extensions.ts";

const FIXED = { payloadType: 96, sequenceNumber: 1, timestamp: 2, ssrc: 3, payload: hex("cafe") };

const packetOf = (profile: number, elements: string, paddingLength = 0) => {
  const bytes = writeRtpPacket({ ...FIXED, paddingLength, extension: { profile, elements: hex(elements) } });
  const header = parseRtpHeader(bytes);
  if (!header) throw new Error("the test's packet is malformed");
  return { bytes, header };
};

const elementsOf = (bytes: Uint8Array): { whole: boolean; elements: [number, string][] } => {
  const header = parseRtpHeader(bytes);
  if (!header) throw new Error("the packet is malformed");
  const elements: [number, string][] = [];
  const whole = forEachExtension(bytes, header, (id, offset, length) => {
    elements.push([id, toHex(bytes.subarray(offset, offset + length))]);
  });
  return { whole, elements };
};

const mapOf = (entries: Record<number, number>): Uint8Array => {
  const map = new Uint8Array(256);
  for (const [from, to] of Object.entries(entries)) map[Number(from)] = to;
  return map;
};

describe("forEachExtension", () => {
  it("visits one-byte elements and skips padding", () => {
    const { bytes } = packetOf(0xbede, "10aa 22bbccdd 00 30ee 00 00 00");
    expect(elementsOf(bytes)).toEqual({
      whole: true,
      elements: [
        [1, "aa"],
        [2, "bbccdd"],
        [3, "ee"],
      ],
    });
  });

  it("visits two-byte elements, including empty ones, with any appbits", () => {
    for (const profile of [0x1000, 0x100f]) {
      const { bytes } = packetOf(profile, "0100 00 c802aabb 0f01cc 0000");
      expect(elementsOf(bytes)).toEqual({
        whole: true,
        elements: [
          [1, ""],
          [200, "aabb"],
          [15, "cc"],
        ],
      });
    }
  });

  it("ends at id 15 of the one-byte form", () => {
    expect(elementsOf(packetOf(0xbede, "10aa f0bb 20cc 0000").bytes)).toEqual({ whole: true, elements: [[1, "aa"]] });
  });

  it("reports an element that runs past the end, after those before it", () => {
    expect(elementsOf(packetOf(0xbede, "10aa 2fbb").bytes)).toEqual({ whole: false, elements: [[1, "aa"]] });
    expect(elementsOf(packetOf(0x1000, "01 01 aa 02").bytes)).toEqual({ whole: false, elements: [[1, "aa"]] });
    expect(elementsOf(packetOf(0x1000, "02 03 aa bb").bytes)).toEqual({ whole: false, elements: [] });
  });

  it("ignores other profiles", () => {
    expect(elementsOf(packetOf(0x1234, "10aa0000").bytes)).toEqual({ whole: true, elements: [] });
  });
});

describe("findExtension", () => {
  it("finds elements in both forms and reports missing ones", () => {
    const one = packetOf(0xbede, "10aa 22bbccdd 0000");
    expect(findExtension(one.bytes, one.header, 2)).toEqual({ offset: 19, length: 3 });
    expect(findExtension(one.bytes, one.header, 3)).toBeUndefined();
    expect(findExtension(one.bytes, one.header, 0)).toBeUndefined();
    expect(extensionOffsetOf(one.bytes, one.header, 2, 3)).toBe(19);
    expect(extensionOffsetOf(one.bytes, one.header, 2, 4)).toBe(-1);
    const two = packetOf(0x1000, "0100 c802aabb 0000");
    expect(findExtension(two.bytes, two.header, 200)).toEqual({ offset: 20, length: 2 });
    expect(findExtension(two.bytes, two.header, 1)).toEqual({ offset: 18, length: 0 });
  });
});

describe("remapExtensions", () => {
  it("rewrites and drops one-byte elements without moving a byte", () => {
    const { bytes, header } = packetOf(0xbede, "10aa 22bbccdd 30ee", 4);
    const remapped = remapExtensions(bytes, header, mapOf({ 1: 7, 3: 1 }));
    expect(toHex(remapped)).toBe("b060000100000002000000 03bede0002 70aa 00000000 10ee cafe 00000004".replaceAll(" ", ""));
    expect(toHex(bytes.subarray(16, 24))).toBe("10aa22bbccdd30ee");
  });

  it("rewrites and drops two-byte elements", () => {
    const { bytes, header } = packetOf(0x1000, "0100 c802aabb 0500");
    const remapped = remapExtensions(bytes, header, mapOf({ 1: 3, 200: 0, 5: 255 }));
    expect(toHex(remapped.subarray(16, 24))).toBe("030000000000ff00");
  });

  it("switches to the two-byte form for an ID above 14", () => {
    const { bytes, header } = packetOf(0xbede, "10aa 22bbccdd 0000", 2);
    expect(remapExtensionsInPlace(bytes.slice(), header, mapOf({ 1: 20, 2: 2 }))).toBe(false);
    const remapped = remapExtensions(bytes, header, mapOf({ 1: 20, 2: 2 }));
    expect(elementsOf(remapped).elements).toEqual([
      [20, "aa"],
      [2, "bbccdd"],
    ]);
    expect(parseRtpHeader(remapped)).toMatchObject({ extensionProfile: 0x1000, paddingLength: 2 });
    expect(toHex(remapped.subarray(-4))).toBe("cafe0002");
  });

  it("blanks unreadable elements", () => {
    const overrun = packetOf(0xbede, "10aa 2fbb");
    expect(toHex(remapExtensions(overrun.bytes, overrun.header, mapOf({ 1: 1, 2: 2 })).subarray(16, 20))).toBe("10aa0000");
    const stopped = packetOf(0xbede, "10aa f0bb");
    expect(toHex(remapExtensions(stopped.bytes, stopped.header, mapOf({ 1: 1, 15: 2 })).subarray(16, 20))).toBe("10aa0000");
  });

  it("leaves packets without extension and of other profiles unchanged", () => {
    const plain = writeRtpPacket(FIXED);
    const header = parseRtpHeader(plain);
    expect(header && remapExtensions(plain, header, mapOf({}))).toEqual(plain);
    const other = packetOf(0x1234, "10aa0000");
    expect(remapExtensions(other.bytes, other.header, mapOf({}))).toEqual(other.bytes);
  });

  it("agrees with a plain model on any elements and map, and never touches the payload", () => {
    const element = fc.record({ id: fc.integer({ min: 1, max: 255 }), data: fc.uint8Array({ maxLength: 40 }) });
    const small = fc.record({ id: fc.integer({ min: 1, max: 14 }), data: fc.uint8Array({ minLength: 1, maxLength: 16 }) });
    fc.assert(
      fc.property(
        fc.oneof(fc.array(element, { maxLength: 6 }), fc.array(small, { maxLength: 6 })),
        fc.uint8Array({ minLength: 256, maxLength: 256 }),
        (elements, map) => {
          const bytes = writeRtpPacket({ ...FIXED, extension: writeExtensions(elements) });
          const header = parseRtpHeader(bytes);
          if (!header) throw new Error("malformed");
          const remapped = remapExtensions(bytes, header, map);
          const expected = elements
            .filter(({ id }) => map[id] !== 0)
            .map(({ id, data }): [number, string] => [map[id] ?? 0, toHex(data)]);
          expect(elementsOf(remapped)).toEqual({ whole: true, elements: expected });
          expect(toHex(remapped.subarray(-2))).toBe("cafe");
        },
      ),
    );
  });

  it("survives garbage in the extension", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.constantFrom(0xbede, 0x1000),
        fc.uint8Array({ minLength: 256, maxLength: 256 }),
        (elements, profile, map) => {
          const { bytes, header } = packetOf(profile, toHex(elements));
          const remapped = remapExtensions(bytes, header, map);
          expect(parseRtpHeader(remapped)).toBeDefined();
          expect(elementsOf(remapped).whole).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("replaceExtensions", () => {
  it("inserts new elements and removes all", () => {
    const { bytes, header } = packetOf(0xbede, "10aa0000");
    const replaced = replaceExtensions(bytes, header, [{ id: 4, data: hex("0102") }]);
    expect(toHex(replaced)).toBe("9060000100000002000000 03 bede0001 41010200 cafe".replaceAll(" ", ""));
    expect(toHex(replaceExtensions(bytes, header, []))).toBe("806000010000000200000003cafe");
  });
});

describe("writeExtensions", () => {
  it("uses the shortest form that fits", () => {
    expect(writeExtensions([{ id: 1, data: hex("aa") }])).toEqual({ profile: 0xbede, elements: hex("10aa0000") });
    expect(writeExtensions([{ id: 15, data: hex("aa") }])).toEqual({ profile: 0x1000, elements: hex("0f01aa00") });
    expect(writeExtensions([{ id: 1, data: new Uint8Array(17) }]).profile).toBe(0x1000);
    expect(writeExtensions([{ id: 1, data: new Uint8Array(0) }]).profile).toBe(0x1000);
  });

  it("rejects elements that neither form can carry", () => {
    expect(() => writeExtensions([{ id: 0, data: hex("aa") }])).toThrow(RangeError);
    expect(() => writeExtensions([{ id: 256, data: hex("aa") }])).toThrow(RangeError);
    expect(() => writeExtensions([{ id: 1, data: new Uint8Array(256) }])).toThrow(RangeError);
  });
});
