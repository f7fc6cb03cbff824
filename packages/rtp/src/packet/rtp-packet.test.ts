import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hex, toHex } from "../test-support/hex.ts";
import {
  isRtcp,
  markerOf,
  parseRtpHeader,
  payloadOf,
  payloadTypeOf,
  sequenceNumberOf,
  setMarker,
  setPayloadType,
  setSequenceNumber,
  setSsrc,
  setTimestamp,
  ssrcOf,
  timestampOf,
  writeRtpPacket,
} from "./rtp-packet.ts";

const PLAIN = hex("80e0 fffe deadbeef 01020304 aabbcc");
const FULL = hex("b260 0001 00000002 11223344  0000000a 0000000b  bede 0001 10ff0000  aabb 000003");

describe("parseRtpHeader", () => {
  it("reads a plain packet", () => {
    expect(parseRtpHeader(PLAIN)).toEqual({
      marker: true,
      payloadType: 96,
      sequenceNumber: 0xfffe,
      timestamp: 0xdeadbeef,
      ssrc: 0x01020304,
      csrcCount: 0,
      extensionProfile: undefined,
      extensionOffset: 12,
      extensionLength: 0,
      payloadOffset: 12,
      paddingLength: 0,
    });
  });

  it("reads CSRCs, extension and padding", () => {
    const header = parseRtpHeader(FULL);
    expect(header).toMatchObject({
      marker: false,
      csrcCount: 2,
      extensionProfile: 0xbede,
      extensionOffset: 24,
      extensionLength: 4,
      payloadOffset: 28,
      paddingLength: 3,
    });
    expect(header && toHex(payloadOf(FULL, header))).toBe("aabb");
  });

  it("works on a view into a larger buffer", () => {
    const larger = new Uint8Array(100).fill(0xff);
    larger.set(PLAIN, 7);
    expect(parseRtpHeader(larger.subarray(7, 7 + PLAIN.length))?.ssrc).toBe(0x01020304);
  });

  it.each([
    ["empty", ""],
    ["eleven bytes", "80e0fffedeadbeef010203"],
    ["version 1", "40e0fffedeadbeef01020304"],
    ["version 3", "c0e0fffedeadbeef01020304"],
    ["CSRCs cut off", "81e0fffedeadbeef01020304 000000"],
    ["extension header cut off", "90e0fffedeadbeef01020304 bede00"],
    ["extension past the end", "90e0fffedeadbeef01020304 bede0002 10ff0000"],
    ["padding of 0", "a0e0fffedeadbeef01020304 aabb00"],
    ["padding longer than the payload", "a0e0fffedeadbeef01020304 aabb04"],
    ["padding bit without a byte to count", "a0e0fffedeadbeef01020304"],
  ])("refuses %s", (_, digits) => {
    expect(parseRtpHeader(hex(digits))).toBeUndefined();
  });

  it("accepts a padding-only packet", () => {
    expect(parseRtpHeader(hex("a0e0fffedeadbeef01020304 000003"))).toMatchObject({ payloadOffset: 12, paddingLength: 3 });
  });

  it("rejects packets longer than a datagram", () => {
    const long = new Uint8Array(70_000);
    long[0] = 0x80;
    expect(parseRtpHeader(long)).toBeUndefined();
    expect(parseRtpHeader(long.subarray(0, 65_535))).toBeDefined();
  });

  it("never throws, and never points outside the packet", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        if (bytes.length > 0) bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
        const header = parseRtpHeader(bytes);
        if (!header) return;
        expect(header.extensionOffset + header.extensionLength).toBeLessThanOrEqual(header.payloadOffset);
        expect(header.payloadOffset + header.paddingLength).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("isRtcp", () => {
  it("distinguishes RTCP by the second byte (RFC 5761)", () => {
    expect([191, 192, 200, 223, 224].map((second) => isRtcp(Uint8Array.of(0x80, second)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isRtcp(PLAIN)).toBe(false);
    expect(isRtcp(new Uint8Array(1))).toBe(false);
  });
});

describe("accessors", () => {
  it("patch only their own bytes", () => {
    const bytes = PLAIN.slice();
    setSequenceNumber(bytes, 0x1_0003);
    setTimestamp(bytes, 0x1_0000_0001);
    setSsrc(bytes, 0xfedcba98);
    setPayloadType(bytes, 111);
    expect(toHex(bytes)).toBe("80ef000300000001fedcba98aabbcc");
    setMarker(bytes, false);
    expect(toHex(bytes)).toBe("806f000300000001fedcba98aabbcc");
    expect([sequenceNumberOf(bytes), timestampOf(bytes), ssrcOf(bytes), payloadTypeOf(bytes), markerOf(bytes)]).toEqual([
      3,
      1,
      0xfedcba98,
      111,
      false,
    ]);
  });

  it("take negative unwrapped sequence numbers and timestamps modulo their size", () => {
    const bytes = PLAIN.slice();
    setSequenceNumber(bytes, -1);
    setTimestamp(bytes, -1);
    expect([sequenceNumberOf(bytes), timestampOf(bytes)]).toEqual([0xffff, 0xffff_ffff]);
  });
});

describe("writeRtpPacket", () => {
  it("round-trips", () => {
    fc.assert(
      fc.property(
        fc.record({
          marker: fc.boolean(),
          payloadType: fc.integer({ min: 0, max: 127 }),
          sequenceNumber: fc.integer({ min: 0, max: 0xffff }),
          timestamp: fc.integer({ min: 0, max: 0xffff_ffff }),
          ssrc: fc.integer({ min: 0, max: 0xffff_ffff }),
          csrcs: fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 15 }),
          payload: fc.uint8Array({ maxLength: 50 }),
          paddingLength: fc.integer({ min: 0, max: 255 }),
          extension: fc.option(
            fc.record({ profile: fc.integer({ min: 0, max: 0xffff }), elements: fc.constantFrom(hex(""), hex("10aa0000")) }),
            { nil: undefined },
          ),
        }),
        ({ extension, ...fields }) => {
          const bytes = writeRtpPacket(extension ? { ...fields, extension } : fields);
          const header = parseRtpHeader(bytes);
          expect(header).toMatchObject({
            marker: fields.marker,
            payloadType: fields.payloadType,
            sequenceNumber: fields.sequenceNumber,
            timestamp: fields.timestamp,
            ssrc: fields.ssrc,
            csrcCount: fields.csrcs.length,
            extensionProfile: extension?.profile,
            paddingLength: fields.paddingLength,
          });
          expect(header && payloadOf(bytes, header)).toEqual(fields.payload);
        },
      ),
    );
  });

  it("rejects fields that don't fit", () => {
    const fields = { payloadType: 96, sequenceNumber: 0, timestamp: 0, ssrc: 0, payload: new Uint8Array(0) };
    expect(() => writeRtpPacket({ ...fields, csrcs: new Array<number>(16).fill(0) })).toThrow(RangeError);
    expect(() => writeRtpPacket({ ...fields, paddingLength: 256 })).toThrow(RangeError);
    expect(() => writeRtpPacket({ ...fields, extension: { profile: 0xbede, elements: new Uint8Array(3) } })).toThrow(RangeError);
  });
});
