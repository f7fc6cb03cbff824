import { describe, expect, it } from "vitest";
import { CARRIAGE_HEADER_BYTES, readCarriedPacket, writeCarriageHeader } from "./packet-carriage.ts";

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

  it("refuses what it cannot read", () => {
    expect(readCarriedPacket(new Uint8Array(7))).toEqual({ ok: false, error: "too-short" });
    expect(readCarriedPacket(new Uint8Array(12))).toEqual({ ok: false, error: "bad-version" });
    expect(readCarriedPacket(Uint8Array.of(0b01_111_000, 0, 0, 0, 0, 0, 0, 0, 0))).toEqual({ ok: false, error: "bad-codec" });
  });
});
