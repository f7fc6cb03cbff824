import { describe, expect, it } from "vitest";
import {
  CARRIAGE_HEADER_BYTES,
  carriageSymbol,
  isCarriedRepair,
  packetOfSymbol,
  readCarriedPacket,
  readCarriedRepair,
  writeCarriageHeader,
  writeRepairHeader,
} from "./packet-carriage.ts";

describe("packet carriage", () => {
  it("writes the header byte for byte", () => {
    const bytes = new Uint8Array(CARRIAGE_HEADER_BYTES + 2);
    writeCarriageHeader(bytes, 0, {
      codec: "VP8",
      startsKeyframe: true,
      startsFrame: true,
      endsFrame: false,
      sequenceNumber: 0xabcd,
      rtpTimestamp: 0xfedcba98,
    });
    expect([...bytes]).toEqual([0b01_001_110, 0, 0xab, 0xcd, 0xfe, 0xdc, 0xba, 0x98, 0, 0]);
    expect(readCarriedPacket(bytes)).toMatchObject({
      ok: true,
      value: { codec: "VP8", startsKeyframe: true, endsFrame: false, rtpTimestamp: 0xfedcba98 },
    });
  });

  it("refuses what it can't parse", () => {
    expect(readCarriedPacket(new Uint8Array(7))).toEqual({ ok: false, error: "too-short" });
    expect(readCarriedPacket(new Uint8Array(12))).toEqual({ ok: false, error: "bad-version" });
    expect(readCarriedPacket(Uint8Array.of(0b01_111_000, 0, 0, 0, 0, 0, 0, 0, 0))).toEqual({ ok: false, error: "bad-codec" });
  });

  it("writes FEC byte for byte", () => {
    const bytes = new Uint8Array(CARRIAGE_HEADER_BYTES + 1).fill(9);
    writeRepairHeader(bytes, 0, { encodingSymbolId: 1, firstSequence: 0xfffe, count: 18 });
    expect([...bytes]).toEqual([0b01_000_000, 2, 0xff, 0xfe, 18, 0, 0, 0, 9]);
    expect(isCarriedRepair(bytes)).toBe(true);
    expect(readCarriedRepair(bytes)).toEqual({
      encodingSymbolId: 1,
      firstSequence: 0xfffe,
      count: 18,
      symbol: Uint8Array.of(9),
    });
    for (const [at, value] of [
      [0, 0],
      [1, 37],
      [4, 0],
    ] as const) {
      const wrong = bytes.slice();
      wrong[at] = value;
      expect(readCarriedRepair(wrong)).toBeUndefined();
    }
    expect(readCarriedRepair(bytes.subarray(0, 8))).toBeUndefined();
  });

  it("accepts thirty-six repair symbols, by byte 1 from 1 to 36", () => {
    const bytes = new Uint8Array(CARRIAGE_HEADER_BYTES + 1);
    const read = Array.from({ length: 36 }, (_, encodingSymbolId) => {
      writeRepairHeader(bytes, 0, { encodingSymbolId, firstSequence: 0, count: 255 });
      return [bytes[1], readCarriedRepair(bytes)?.encodingSymbolId];
    });
    expect(read).toEqual(Array.from({ length: 36 }, (_, encodingSymbolId) => [encodingSymbolId + 1, encodingSymbolId]));
    for (const wrong of [37, 38, 255]) {
      bytes[1] = wrong;
      expect(isCarriedRepair(bytes)).toBe(true);
      expect(readCarriedRepair(bytes)).toBeUndefined();
    }
    bytes[1] = 0;
    expect(isCarriedRepair(bytes)).toBe(false);
  });

  it("makes a symbol without the sequence number, and the packet from it", () => {
    const packet = {
      codec: "VP8" as const,
      startsKeyframe: false,
      startsFrame: true,
      endsFrame: true,
      sequenceNumber: 0x0102,
      rtpTimestamp: 0xf3040506,
      payload: Uint8Array.of(77, 78),
    };
    const symbol = carriageSymbol(packet);
    expect([...symbol]).toEqual([0, 2, 0b01_001_011, 0xf3, 4, 5, 6, 77, 78]);
    expect(carriageSymbol({ ...packet, sequenceNumber: 9 })).toEqual(symbol);
    expect(packetOfSymbol(symbol, 0x0102)).toEqual(packet);
    expect(packetOfSymbol(Uint8Array.of(...symbol, 0, 0), 0x0102)).toEqual(packet);
    for (const wrong of [
      symbol.subarray(0, 8),
      new Uint8Array(20),
      new Uint8Array(0),
      Uint8Array.of(0, 0, 0b01_111_000, 0, 0, 0, 0),
    ])
      expect(packetOfSymbol(wrong, 1)).toBeUndefined();
  });
});
