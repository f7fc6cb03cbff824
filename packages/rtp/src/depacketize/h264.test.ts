import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depacketizeH264, h264HasIdr, h264HasSps } from "./h264.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

/** RFC 6184 packetization mode 1: small units alone, large ones as FU-A of at most `limit` bytes. */
const packetize = (nals: readonly Uint8Array[], limit: number): Uint8Array[] =>
  nals.flatMap((nal) => {
    if (nal.length <= limit) return [nal];
    const header = nal[0] ?? 0;
    const fragments: Uint8Array[] = [];
    for (let at = 1; at < nal.length; at += limit - 2) {
      const isFirst = at === 1 ? 0x80 : 0;
      const isLast = at + limit - 2 >= nal.length ? 0x40 : 0;
      fragments.push(bytes((header & 0xe0) | 28, isFirst | isLast | (header & 0x1f), ...nal.subarray(at, at + limit - 2)));
    }
    return fragments;
  });

const stap = (nals: readonly Uint8Array[]): Uint8Array =>
  bytes(0x78, ...nals.flatMap((nal) => [nal.length >> 8, nal.length & 0xff, ...nal]));

const annexB = (nals: readonly Uint8Array[]): Uint8Array => bytes(...nals.flatMap((nal) => [0, 0, 0, 1, ...nal]));

const nalUnit = fc
  .tuple(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 0, max: 3 }), fc.uint8Array({ minLength: 1, maxLength: 300 }))
  .map(([type, importance, body]) => bytes((importance << 5) | type, ...body));

describe("depacketizeH264", () => {
  it("puts a start code before a single NAL unit", () => {
    expect(depacketizeH264([bytes(0x41, 0x9a, 0x02)])).toEqual(bytes(0, 0, 0, 1, 0x41, 0x9a, 0x02));
  });

  it("splits a STAP-A and joins FU-A fragments, rebuilding the NAL header from both of theirs", () => {
    const payloads = [
      bytes(0x78, 0, 2, 0x67, 0x42, 0, 3, 0x68, 0xce, 0x3c),
      bytes(0x7c, 0x85, 0x88, 0x84),
      bytes(0x7c, 0x05, 0x11),
      bytes(0x7c, 0x45, 0x22, 0x33),
    ];
    expect(depacketizeH264(payloads)).toEqual(
      bytes(0, 0, 0, 1, 0x67, 0x42, 0, 0, 0, 1, 0x68, 0xce, 0x3c, 0, 0, 0, 1, 0x65, 0x88, 0x84, 0x11, 0x22, 0x33),
    );
  });

  it("reads views at an offset of their buffer and leaves them unchanged", () => {
    const buffer = bytes(9, 9, 0x41, 0x01, 9);
    expect(depacketizeH264([buffer.subarray(2, 4)])).toEqual(bytes(0, 0, 0, 1, 0x41, 0x01));
    expect(buffer).toEqual(bytes(9, 9, 0x41, 0x01, 9));
  });

  it("restores what a packetizer split", () => {
    fc.assert(
      fc.property(fc.array(nalUnit, { minLength: 1, maxLength: 5 }), fc.integer({ min: 3, max: 200 }), (nals, limit) => {
        expect(depacketizeH264(packetize(nals, limit))).toEqual(annexB(nals));
        expect(depacketizeH264([stap(nals)])).toEqual(annexB(nals));
      }),
    );
  });

  it("refuses a fragmented unit that detectably lacks its first, a middle or its last packet", () => {
    const fragments = packetize([bytes(0x65, 1, 2, 3, 4, 5, 6, 7, 8)], 4);
    expect(fragments).toHaveLength(4);
    expect(depacketizeH264(fragments.slice(1))).toBeUndefined();
    expect(depacketizeH264(fragments.slice(0, 3))).toBeUndefined();
    expect(depacketizeH264([...fragments.slice(0, 2), bytes(0x41, 1)])).toBeUndefined();
    expect(depacketizeH264([...fragments.slice(0, 2), ...fragments])).toBeUndefined();
  });

  it.each([
    ["no payload", []],
    ["an empty payload", [bytes()]],
    ["a forbidden bit", [bytes(0xc1, 1)]],
    ["type 0", [bytes(0x60, 1)]],
    ["a STAP-B", [bytes(0x79, 0, 1, 0, 1, 0x41)]],
    ["an FU-B", [bytes(0x7d, 0x85, 0, 0, 1)]],
    ["an FU-A without its header", [bytes(0x7c)]],
    ["an FU-A that holds an FU-A", [bytes(0x7c, 0xdc, 1)]],
    ["fragments of two types", [bytes(0x7c, 0x85, 1), bytes(0x7c, 0x41, 1)]],
    ["a STAP-A without units", [bytes(0x78)]],
    ["a STAP-A with an empty unit", [bytes(0x78, 0, 0)]],
    ["a STAP-A cut off in a size", [bytes(0x78, 0, 1, 0x41, 0)]],
    ["a STAP-A cut off in a unit", [bytes(0x78, 0, 3, 0x41, 1)]],
    ["a STAP-A within a STAP-A", [bytes(0x78, 0, 4, 0x78, 0, 1, 0x41)]],
  ])("refuses %s", (_name, payloads: Uint8Array[]) => {
    expect(depacketizeH264(payloads)).toBeUndefined();
  });
});

describe("h264HasIdr and h264HasSps", () => {
  it.each([
    ["single IDR", bytes(0x65, 1), true, false],
    ["single SPS", bytes(0x67, 1), false, true],
    ["STAP-A of SPS and PPS", bytes(0x78, 0, 1, 0x67, 0, 1, 0x68), false, true],
    ["STAP-A of PPS and IDR", bytes(0x78, 0, 1, 0x68, 0, 1, 0x65), true, false],
    ["FU-A of an IDR slice, not its first", bytes(0x7c, 0x05, 1), true, false],
    ["delta slice", bytes(0x41, 1), false, false],
    ["nothing", bytes(), false, false],
  ])("%s", (_name, payload: Uint8Array, idr: boolean, sps: boolean) => {
    expect(h264HasIdr(payload)).toBe(idr);
    expect(h264HasSps(payload)).toBe(sps);
  });
});
