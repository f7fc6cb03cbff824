import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depacketizeAv1 } from "./av1.ts";
import { leb128Length, writeLeb128 } from "./leb128.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const leb128 = (value: number): number[] => {
  const out = new Uint8Array(leb128Length(value));
  writeLeb128(out, 0, value);
  return [...out];
};

/** AV1 RTP §4: at most `limit` bytes of OBUs without sizes; every element with its length. */
const packetize = (obus: readonly Uint8Array[], limit: number): Uint8Array[] => {
  const packets: { elements: Uint8Array[]; continues: boolean; goesOn: boolean }[] = [];
  let current = { elements: [] as Uint8Array[], continues: false, goesOn: false };
  let room = limit;
  for (const obu of obus) {
    for (let at = 0; at < obu.length; ) {
      const part = obu.subarray(at, at + room);
      current.elements.push(part);
      at += part.length;
      room -= part.length;
      if (room > 0) continue;
      current.goesOn = at < obu.length;
      packets.push(current);
      current = { elements: [], continues: current.goesOn, goesOn: false };
      room = limit;
    }
  }
  if (current.elements.length > 0) packets.push(current);
  return packets.map(({ elements, continues, goesOn }) =>
    bytes((continues ? 0x80 : 0) | (goesOn ? 0x40 : 0), ...elements.flatMap((part) => [...leb128(part.length), ...part])),
  );
};

const obu = fc
  .tuple(fc.constantFrom(1, 3, 4, 5, 6, 7, 15), fc.option(fc.integer({ min: 0, max: 255 })), fc.uint8Array({ maxLength: 300 }))
  .map(([type, extension, body]) => ({ header: type << 3, extension, body }));

describe("depacketizeAv1", () => {
  it("writes a size into every OBU of a packet with W 2", () => {
    // Sequence header of 2 bytes with its length, then a frame of 3 bytes up to the end.
    const payload = bytes(0x28, 0x03, 0x08, 0x11, 0x22, 0x30, 0x33, 0x44, 0x55);
    expect(depacketizeAv1([payload])).toEqual(bytes(0x0a, 2, 0x11, 0x22, 0x32, 3, 0x33, 0x44, 0x55));
  });

  it("joins an OBU split over three packets by Z and Y, one of them a whole packet", () => {
    const payloads = [bytes(0x50, 0x30, 1, 2), bytes(0xd0, 3), bytes(0xa0, 2, 4, 5, 0x28, 6)];
    expect(depacketizeAv1(payloads)).toEqual(bytes(0x32, 5, 1, 2, 3, 4, 5, 0x2a, 1, 6));
  });

  it("keeps the extension byte, even if a packet ends before it", () => {
    expect(depacketizeAv1([bytes(0x50, 0x34), bytes(0x90, 0x48, 7)])).toEqual(bytes(0x36, 0x48, 1, 7));
  });

  it("keeps an existing size field, and shortens a padded one", () => {
    expect(depacketizeAv1([bytes(0x10, 0x32, 0x81, 0x00, 7)])).toEqual(bytes(0x32, 1, 7));
  });

  it("drops temporal delimiters and tile lists", () => {
    const payload = bytes(0x30, 2, 0x12, 0x00, 2, 0x40, 9, 0x30, 7);
    expect(depacketizeAv1([payload])).toEqual(bytes(0x32, 1, 7));
    expect(depacketizeAv1([bytes(0x10, 0x10)])).toBeUndefined();
  });

  it("writes sizes of two bytes from 128 on", () => {
    const body = new Uint8Array(200).fill(5);
    expect(depacketizeAv1([bytes(0x10, 0x30, ...body)])).toEqual(bytes(0x32, 0xc8, 0x01, ...body));
  });

  it("restores what a packetizer split", () => {
    fc.assert(
      fc.property(fc.array(obu, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 200 }), (obus, limit) => {
        const prefix = ({ header, extension }: (typeof obus)[number], size: boolean): number[] => [
          header | (extension === null ? 0 : 4) | (size ? 2 : 0),
          ...(extension === null ? [] : [extension]),
        ];
        const sent = obus.map((one) => bytes(...prefix(one, false), ...one.body));
        const expected = bytes(...obus.flatMap((one) => [...prefix(one, true), ...leb128(one.body.length), ...one.body]));
        expect(depacketizeAv1(packetize(sent, limit))).toEqual(expected);
      }),
    );
  });

  it.each([
    ["no payload", []],
    ["an empty payload", [bytes()]],
    ["an aggregation header alone", [bytes(0x00)]],
    ["a beginning that is missing", [bytes(0x90, 1)]],
    ["an end that is missing", [bytes(0x50, 0x30, 1)]],
    ["a middle that is missing", [bytes(0x50, 0x30, 1), bytes(0x10, 0x30)]],
    ["a length beyond the packet", [bytes(0x00, 9, 0x30)]],
    ["a length cut off", [bytes(0x00, 0x80)]],
    ["a length over eight bytes", [bytes(0x00, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00)]],
    ["fewer elements than W says", [bytes(0x30, 1, 0x30)]],
    ["an empty OBU", [bytes(0x00, 0)]],
    ["a forbidden bit", [bytes(0x10, 0xb0, 1)]],
    ["an extension cut off", [bytes(0x10, 0x34)]],
    ["a size that is too large", [bytes(0x10, 0x32, 2, 7)]],
    ["a size that is too small", [bytes(0x10, 0x32, 1, 7, 8)]],
  ])("refuses %s", (_name, payloads: Uint8Array[]) => {
    expect(depacketizeAv1(payloads)).toBeUndefined();
  });
});
