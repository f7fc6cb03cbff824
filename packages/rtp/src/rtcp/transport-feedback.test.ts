import { bare } from "@setsuna/kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hex, toHex } from "../test-support/hex.ts";
import { forEachRtcp, type RtcpView } from "./rtcp-packet.ts";
import { packStatusChunks } from "./status-chunks.ts";
import { type PacketArrival, parseTransportFeedback, transportFeedback } from "./transport-feedback.ts";

const write = (packets: PacketArrival[], feedbackCount = 0) => {
  const written = transportFeedback({ senderSsrc: 1, mediaSsrc: 2, feedbackCount, packets });
  if (!written) throw new Error("nothing arrived");
  return written;
};

const parse = (bytes: Uint8Array) => {
  let view: RtcpView | undefined;
  const whole = forEachRtcp(bytes, (packet) => {
    view = { ...packet };
  });
  return whole && view ? parseTransportFeedback(view) : undefined;
};

describe("status chunks", () => {
  const S = (digits: string) => Uint8Array.from(digits, Number);
  it("uses runs, one-bit and two-bit vectors where each fits", () => {
    expect(packStatusChunks(S("1".repeat(20)))).toEqual([0x2014]);
    expect(packStatusChunks(S("10101010101010"))).toEqual([0b10_10101010101010]);
    expect(packStatusChunks(S("1201201"))).toEqual([0b11_01100001100001]);
    expect(packStatusChunks(S(`${"0".repeat(14)}1`))).toEqual([14, 0x2001]);
    expect(packStatusChunks(new Uint8Array(9000))).toEqual([0x1fff, 9000 - 0x1fff]);
  });
});

describe("transportFeedback", () => {
  it("writes the fields of the draft byte for byte", () => {
    const { bytes, covered } = write(
      [
        { sequenceNumber: 0xffff, arrivalUs: 64_000 + 1000 },
        { sequenceNumber: 0x10000, arrivalUs: undefined },
        { sequenceNumber: 0x10001, arrivalUs: 64_000 + 1500 },
        { sequenceNumber: 0x10002, arrivalUs: 64_000 + 1250 },
      ],
      7,
    );
    expect(covered).toBe(4);
    expect(toHex(bytes)).toBe(
      [
        "8fcd0006", // V=2, FMT 15, PT 205, length 6
        "00000001",
        "00000002",
        "ffff0004", // base sequence number, packet status count
        "00000107", // reference time 1 (64 ms), feedback count 7
        "d180", // two-bit vector: small, lost, small, large
        "04", // 1000 us
        "02", // 500 us
        "ffff", // -250 us
        "0000", // zero padding to 32 bits
      ].join(""),
    );
    expect(parse(bytes)).toEqual({
      senderSsrc: 1,
      mediaSsrc: 2,
      feedbackCount: 7,
      packets: [
        { sequenceNumber: 0xffff, arrivalUs: 65_000 },
        { sequenceNumber: 0, arrivalUs: undefined },
        { sequenceNumber: 1, arrivalUs: 65_500 },
        { sequenceNumber: 2, arrivalUs: 65_250 },
      ],
    });
  });

  it("counts omitted numbers as not received", () => {
    const { bytes } = write([
      { sequenceNumber: 5, arrivalUs: 0 },
      { sequenceNumber: 8, arrivalUs: 250 },
    ]);
    expect(parse(bytes)?.packets.map(({ arrivalUs }) => arrivalUs)).toEqual([0, undefined, undefined, 250]);
  });

  it("rounds arrivals without accumulating errors", () => {
    const packets = Array.from({ length: 300 }, (_, index) => ({ sequenceNumber: index, arrivalUs: 1e9 + index * 333 }));
    for (const [index, { arrivalUs }] of (parse(write(packets).bytes)?.packets ?? []).entries()) {
      expect(Math.abs(bare(arrivalUs ?? 0) - (1e9 + index * 333))).toBeLessThanOrEqual(125);
    }
  });

  it("ends before a delta that doesn't fit and after 400 packets", () => {
    const late = write([
      { sequenceNumber: 0, arrivalUs: 0 },
      { sequenceNumber: 1, arrivalUs: 9_000_000 },
    ]);
    expect(late.covered).toBe(1);
    const many = Array.from({ length: 1000 }, (_, index) => ({ sequenceNumber: index, arrivalUs: index * 70_000 }));
    const written = write(many);
    expect(written.covered).toBe(400);
    expect(written.bytes.length).toBeLessThan(1200);
  });

  it("ends with a received packet if possible", () => {
    const arrived = (sequenceNumber: number) => ({ sequenceNumber, arrivalUs: sequenceNumber * 1000 });
    const lost = (sequenceNumber: number) => ({ sequenceNumber, arrivalUs: undefined });
    const packets = Array.from({ length: 500 }, (_, index) => (index < 390 || index > 450 ? arrived(index) : lost(index)));
    expect(write(packets).covered).toBe(390);
    expect(write(packets.slice(390)).covered).toBe(110);
    expect(write(packets.slice(0, 395)).covered).toBe(395);
  });

  it("is empty if nothing arrived", () => {
    expect(
      transportFeedback({
        senderSsrc: 1,
        mediaSsrc: 2,
        feedbackCount: 0,
        packets: [{ sequenceNumber: 1, arrivalUs: undefined }],
      }),
    ).toBeUndefined();
    expect(transportFeedback({ senderSsrc: 1, mediaSsrc: 2, feedbackCount: 0, packets: [] })).toBeUndefined();
  });

  it("handles a wrap of the 24-bit reference time, which is signed in the draft", () => {
    const past = 64_000 * 2 ** 23;
    expect(parse(write([{ sequenceNumber: 0, arrivalUs: past }]).bytes)?.packets[0]?.arrivalUs).toBe(-past);
  });

  it("round-trips any arrivals, in as many messages as needed", () => {
    const arrival = fc.record({
      lost: fc.boolean(),
      step: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: -200, max: 400 }) },
        { weight: 2, arbitrary: fc.integer({ min: -40_000, max: 40_000 }) },
      ),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), fc.array(arrival, { minLength: 1, maxLength: 900 }), (base, arrivals) => {
        let tick = 1_000_000;
        const packets: PacketArrival[] = arrivals.map(({ lost, step }, index) => {
          tick += step;
          return { sequenceNumber: base + index, arrivalUs: lost ? undefined : tick * 250 };
        });
        const read: PacketArrival[] = [];
        let rest = packets;
        while (rest.length > 0) {
          const written = transportFeedback({ senderSsrc: 1, mediaSsrc: 2, feedbackCount: 0, packets: rest });
          if (!written) break;
          expect(written.covered).toBeGreaterThan(0);
          read.push(...(parse(written.bytes)?.packets ?? []));
          rest = rest.slice(written.covered);
        }
        expect(rest.every(({ arrivalUs }) => arrivalUs === undefined)).toBe(true);
        const covered = packets.slice(0, packets.length - rest.length);
        expect(read).toEqual(covered.map((packet) => ({ ...packet, sequenceNumber: packet.sequenceNumber & 0xffff })));
      }),
    );
  });
});

describe("parseTransportFeedback", () => {
  it.each([
    ["cut off before the chunks", "8fcd0004 00000001 00000002 00000004 00000100"],
    ["deltas missing", "8fcd0005 00000001 00000002 00000003 00000100 2003 0400"],
    ["a run of 0", "8fcd0005 00000001 00000002 00000001 00000100 2000 0000"],
    ["a reserved symbol", "8fcd0005 00000001 00000002 00000001 00000100 6001 0000"],
    ["too short for its fields", "8fcd0003 00000001 00000002 00000000"],
  ])("refuses %s", (_, digits) => {
    expect(parse(hex(digits))).toBeUndefined();
  });

  it("rejects feedback for implausibly many packets, so a few bytes don't expand to thousands of entries", () => {
    const { bytes } = write([{ sequenceNumber: 1, arrivalUs: 64_000 }]);
    const long = (count: number): Uint8Array => {
      const made = new Uint8Array(40);
      made.set(bytes.subarray(0, 20));
      const view = new DataView(made.buffer);
      view.setUint16(2, made.length / 4 - 1);
      view.setUint16(14, count);
      for (let at = 20; at < 40; at += 2) view.setUint16(at, 0x1fff);
      return made;
    };
    expect(parse(long(4096))?.packets).toHaveLength(4096);
    expect(parse(long(4097))).toBeUndefined();
    expect(parse(long(0xffff))).toBeUndefined();
  });
});
