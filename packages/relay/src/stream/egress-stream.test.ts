import { bare } from "@setsuna/kit";
import { RTP_HEADER_LENGTH, sequenceNumberOf } from "@setsuna/rtp";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EgressStream } from "./egress-stream.ts";
import { rtpEncapsulation } from "./encapsulation.ts";

class Bench {
  private newest: number | undefined;
  readonly egress: EgressStream;

  constructor(firstSequence: number) {
    this.egress = new EgressStream({
      ssrc: 7,
      encapsulation: rtpEncapsulation(new Map()),
      firstSequence,
      send: (packet) => {
        this.newest = bare(sequenceNumberOf(packet));
        return true;
      },
    });
  }

  send(outSequence: number): number | undefined {
    return this.egress.send(Buffer.alloc(RTP_HEADER_LENGTH), outSequence) ? this.newest : undefined;
  }

  resend(outSequence: number): number | undefined {
    return this.egress.resend(Buffer.alloc(RTP_HEADER_LENGTH), outSequence) ? this.newest : undefined;
  }
}

describe("EgressStream", () => {
  it("continues without a gap after a skipped packet, and maps earlier ones back", () => {
    const bench = new Bench(100);
    bench.egress.begin(1000);
    for (let packet = 1000; packet < 1010; packet += 1) bench.send(packet);
    bench.egress.leaveOut(1010, 1014);
    expect(bench.send(1015)).toBe(110);
    expect(bench.resend(1009)).toBe(109);
    expect(bench.resend(1012)).toBeUndefined();
    expect(bench.resend(999)).toBeUndefined();
    expect(bench.egress.outSequenceOf(109)).toBe(1009);
    expect(bench.egress.outSequenceOf(110)).toBe(1015);
    expect(bench.egress.outSequenceOf(99)).toBeUndefined();
  });

  it("maps nothing from an earlier delivery", () => {
    const bench = new Bench(0xfffe);
    bench.egress.begin(5);
    bench.send(5);
    bench.egress.leaveOut(6, 9);
    bench.egress.begin(500);
    expect(bench.send(500)).toBe(0xffff);
    expect(bench.egress.outSequenceOf(0xfffe)).toBeUndefined();
  });

  it("numbers packets without gaps, whatever is dropped, and maps them back within its memory", () => {
    const step = fc.record({ sent: fc.integer({ min: 0, max: 40 }), left: fc.integer({ min: 0, max: 40 }) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), fc.array(step, { maxLength: 60 }), (first, steps) => {
        const bench = new Bench(first);
        bench.egress.begin(7);
        let packet = 7;
        let expected = first;
        const had: [number, number][] = [];
        for (const { sent, left } of steps) {
          for (let count = 0; count < sent; count += 1) {
            expect(bench.send(packet)).toBe(expected & 0xffff);
            had.push([packet, expected & 0xffff]);
            packet += 1;
            expected += 1;
          }
          if (left > 0) bench.egress.leaveOut(packet, packet + left - 1);
          packet += left;
        }
        for (const [stream, subscriber] of had) {
          expect(bench.resend(stream)).toBe(subscriber);
          expect(bench.egress.outSequenceOf(subscriber)).toBe(stream);
        }
      }),
    );
  });

  it("remembers no more than needed", () => {
    const bench = new Bench(0);
    bench.egress.begin(0);
    for (let packet = 0; packet < 1000; packet += 2) {
      bench.send(packet);
      bench.egress.leaveOut(packet + 1, packet + 1);
    }
    expect(bench.egress.outSequenceOf(499)).toBe(998);
    expect(bench.egress.outSequenceOf(450)).toBe(900);
    expect(bench.egress.outSequenceOf(1)).toBeUndefined();
    expect(bench.resend(2)).toBeUndefined();
  });

  it("keeps the marker, and writes payload type and SSRC", () => {
    const bench = new Bench(3);
    bench.egress.payloadType = 111;
    bench.egress.begin(0);
    const packet = Buffer.alloc(RTP_HEADER_LENGTH);
    packet[1] = 0x80 | 96;
    bench.egress.send(packet, 0);
    expect([packet[1], packet.readUInt32BE(8)]).toEqual([0x80 | 111, 7]);
  });
});
