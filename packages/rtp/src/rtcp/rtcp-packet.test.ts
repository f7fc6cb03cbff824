import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hex, toHex } from "../test-support/hex.ts";
import { bye, parseBye } from "./bye.ts";
import {
  asksForKeyframe,
  fullIntraRequest,
  parseFullIntraRequest,
  parsePictureLossIndication,
  pictureLossIndication,
} from "./keyframe-request.ts";
import { forEachNacked, nack, parseNack } from "./nack.ts";
import { parseReceiverReport, receiverReport } from "./receiver-report.ts";
import { parseRemb, remb } from "./remb.ts";
import { compound, forEachRtcp, type RtcpView } from "./rtcp-packet.ts";
import { parseSenderReport, senderReport } from "./sender-report.ts";
import { sourceDescription } from "./source-description.ts";
import { parseTransportFeedback } from "./transport-feedback.ts";

const viewsOf = (bytes: Uint8Array): { whole: boolean; views: RtcpView[] } => {
  const views: RtcpView[] = [];
  const whole = forEachRtcp(bytes, (view) => views.push({ ...view }));
  return { whole, views };
};

const only = (bytes: Uint8Array): RtcpView => {
  const { whole, views } = viewsOf(bytes);
  const [view] = views;
  if (!whole || !view || views.length !== 1) throw new Error("not one whole RTCP packet");
  return view;
};

const block = {
  ssrc: 0x01020304,
  fractionLost: 64,
  cumulativeLost: -2,
  extendedHighestSequence: 0x0001_ffff,
  jitter: 5,
  lastSenderReport: 0xaabbccdd,
  delaySinceLastSenderReport: 0x10000,
};
const BLOCK = "01020304 40fffffe 0001ffff 00000005 aabbccdd 00010000";
const info = { ssrc: 9, ntp: { seconds: 0x83aa7e80, fraction: 0x80000000 }, rtpTimestamp: 90_000, packetCount: 3, octetCount: 4 };

describe("forEachRtcp", () => {
  it("splits a compound packet", () => {
    const bytes = compound(receiverReport(1), pictureLossIndication(1, 2), bye([1]));
    const { whole, views } = viewsOf(bytes);
    expect(whole).toBe(true);
    expect(views.map(({ packetType, count, offset, length }) => [packetType, count, offset, length])).toEqual([
      [201, 0, 0, 8],
      [206, 1, 8, 12],
      [203, 1, 20, 8],
    ]);
  });

  it("delivers the packets before a malformed one", () => {
    const good = toHex(receiverReport(1));
    for (const bad of ["80", "40c90001 00000001", "80c90002 00000001", "a0c90001 00000000", "a0c90001 00000009"]) {
      const { whole, views } = viewsOf(hex(good + bad));
      expect([bad, whole, views.length]).toEqual([bad, false, 1]);
    }
    expect(viewsOf(new Uint8Array(0))).toEqual({ whole: false, views: [] });
  });

  it("removes padding", () => {
    expect(only(hex("a1cb0002 00000001 00000004"))).toMatchObject({ length: 8, packetType: 203 });
  });

  it("never throws on garbage, nor does any parser", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.integer({ min: 200, max: 206 }), (bytes, type) => {
        if (bytes.length >= 4) {
          bytes[0] = 0x80 | ((bytes[0] ?? 0) & 0x1f);
          bytes[1] = type;
          bytes[2] = 0;
          bytes[3] = Math.floor(bytes.length / 4) - 1;
        }
        forEachRtcp(bytes, (view) => {
          for (const parse of [
            parseSenderReport,
            parseReceiverReport,
            parseBye,
            parseNack,
            parsePictureLossIndication,
            parseFullIntraRequest,
            parseRemb,
            parseTransportFeedback,
          ]) {
            parse(view);
          }
        });
      }),
      { numRuns: 2000 },
    );
  });
});

describe("compound", () => {
  it("starts with a report", () => {
    expect(() => compound(pictureLossIndication(1, 2))).toThrow(RangeError);
    expect(() => compound()).toThrow(RangeError);
  });
});

describe("reports", () => {
  it("writes and reads a receiver report byte for byte", () => {
    const bytes = receiverReport(7, [block]);
    expect(toHex(bytes)).toBe(`81c90007 00000007 ${BLOCK}`.replaceAll(" ", ""));
    expect(parseReceiverReport(only(bytes))).toEqual({ ssrc: 7, blocks: [block] });
    expect(toHex(receiverReport(7))).toBe("80c9000100000007");
  });

  it("writes and reads a sender report byte for byte", () => {
    const bytes = senderReport(info, [block]);
    expect(toHex(bytes)).toBe(`81c8000c 00000009 83aa7e80 80000000 00015f90 00000003 00000004 ${BLOCK}`.replaceAll(" ", ""));
    expect(parseSenderReport(only(bytes))).toEqual({ ...info, blocks: [block] });
  });

  it("rejects fewer blocks than the count, and the other report type", () => {
    expect(parseReceiverReport(only(hex(`82c90007 00000007 ${BLOCK}`)))).toBeUndefined();
    expect(parseSenderReport(only(hex("80c80001 00000007")))).toBeUndefined();
    expect(parseSenderReport(only(receiverReport(1)))).toBeUndefined();
    expect(parseReceiverReport(only(senderReport(info)))).toBeUndefined();
  });

  it("limits the cumulative loss to 24 bits and refuses 32 blocks", () => {
    const bytes = receiverReport(7, [{ ...block, cumulativeLost: 99_999_999 }]);
    expect(parseReceiverReport(only(bytes))?.blocks[0]?.cumulativeLost).toBe(0x7f_ffff);
    expect(() => receiverReport(7, new Array(32).fill(block))).toThrow(RangeError);
  });
});

describe("source description and BYE", () => {
  it("writes the CNAME with at least one null after it", () => {
    expect(toHex(sourceDescription(1, "relay"))).toBe("81ca000300000001010572656c617900");
    expect(toHex(sourceDescription(1, "relay1"))).toBe("81ca000400000001010672656c61793100000000");
    expect(toHex(sourceDescription(1, "ab"))).toBe("81ca0003000000010102616200000000");
    expect(() => sourceDescription(1, "")).toThrow(RangeError);
    expect(() => sourceDescription(1, "x".repeat(256))).toThrow(RangeError);
  });

  it("round-trips BYE", () => {
    expect(toHex(bye([1, 2]))).toBe("82cb00020000000100000002");
    expect(parseBye(only(bye([1, 2])))).toEqual([1, 2]);
    expect(parseBye(only(hex("82cb0001 00000001")))).toBeUndefined();
  });
});

describe("NACK", () => {
  it("packs adjacent numbers into one entry, across the wrap", () => {
    expect(toHex(nack(1, 2, [0xfffe, 0xffff, 0, 14, 15]))).toBe(
      "81cd0004 00000001 00000002 fffe8003 000f0000".replaceAll(" ", ""),
    );
  });

  it("reads entries", () => {
    expect(parseNack(only(hex("81cd0004 00000001 00000002 fffe8003 000f0000")))).toEqual({
      senderSsrc: 1,
      mediaSsrc: 2,
      sequenceNumbers: [0xfffe, 0xffff, 0, 14, 15],
    });
  });

  it("accepts unwrapped numbers, skips repeats and writes nothing for an empty list", () => {
    expect(parseNack(only(nack(1, 2, [65_535, 65_536, 65_536, 65_552])))?.sequenceNumbers).toEqual([65_535, 0, 16]);
    expect(nack(1, 2, []).length).toBe(12);
  });

  it("refuses other packets and ones without both SSRCs", () => {
    expect(forEachNacked(only(pictureLossIndication(1, 2)), () => undefined)).toBe(false);
    expect(parseNack(only(hex("81cd0001 00000001")))).toBeUndefined();
  });

  it("round-trips any ascending list", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff }),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }),
        (first, steps) => {
          const sequences = [first];
          for (const step of steps) sequences.push((sequences.at(-1) ?? 0) + step);
          const expected = sequences.map((sequence) => sequence & 0xffff);
          expect(parseNack(only(nack(1, 2, sequences)))?.sequenceNumbers).toEqual(expected);
        },
      ),
    );
  });
});

describe("keyframe requests", () => {
  it("writes and reads PLI and FIR", () => {
    expect(toHex(pictureLossIndication(1, 2))).toBe("81ce00020000000100000002");
    expect(parsePictureLossIndication(only(pictureLossIndication(1, 2)))).toBe(2);
    const fir = fullIntraRequest(1, [{ ssrc: 2, commandSequence: 255 }]);
    expect(toHex(fir)).toBe("84ce0004000000010000000000000002ff000000");
    expect(parseFullIntraRequest(only(fir))).toEqual([{ ssrc: 2, commandSequence: 255 }]);
    expect(asksForKeyframe(only(fir), 2)).toBe(true);
    expect(asksForKeyframe(only(fir), 3)).toBe(false);
    expect(asksForKeyframe(only(pictureLossIndication(1, 2)), 2)).toBe(true);
    expect(asksForKeyframe(only(receiverReport(2)), 2)).toBe(false);
  });
});

describe("REMB", () => {
  it("writes and reads byte for byte", () => {
    // 30,000,000 = 234375 * 2^7.
    const bytes = remb({ senderSsrc: 1, bitrate: 30_000_000, ssrcs: [2] });
    expect(toHex(bytes)).toBe("8fce0005 00000001 00000000 52454d42 011f9387 00000002".replaceAll(" ", ""));
    expect(parseRemb(only(bytes))).toEqual({ senderSsrc: 1, bitrate: 30_000_000, ssrcs: [2] });
  });

  it("keeps 18 significant bits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (bitrate) => {
        const read = parseRemb(only(remb({ senderSsrc: 1, bitrate, ssrcs: [] })))?.bitrate ?? Number.NaN;
        expect(read).toBeLessThanOrEqual(bitrate);
        expect(read).toBeGreaterThanOrEqual(bitrate * (1 - 2 ** -17));
      }),
    );
  });

  it("refuses a wrong identifier, missing SSRCs and unusable bitrates", () => {
    expect(parseRemb(only(hex("8fce0004 00000001 00000000 52454d43 00000000")))).toBeUndefined();
    expect(parseRemb(only(hex("8fce0004 00000001 00000000 52454d42 01000000")))).toBeUndefined();
    expect(() => remb({ senderSsrc: 1, bitrate: Number.NaN, ssrcs: [] })).toThrow(RangeError);
    expect(() => remb({ senderSsrc: 1, bitrate: -1, ssrcs: [] })).toThrow(RangeError);
  });
});
