import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TurnStreamReader, toStream } from "./turn-framing.ts";

const stun = (length: number): Buffer => {
  const bytes = Buffer.alloc(20 + length, 7);
  bytes.writeUInt16BE(0x0101);
  bytes.writeUInt16BE(length, 2);
  return bytes;
};
const channelData = (length: number): Buffer => {
  const bytes = Buffer.alloc(4 + length, 9);
  bytes.writeUInt16BE(0x4001);
  bytes.writeUInt16BE(length, 2);
  return bytes;
};

describe("TurnStreamReader", () => {
  it("reads back framed messages, however the stream is split", () => {
    const datagram = fc.oneof(
      fc.nat(30).map((words) => stun(4 * words)),
      fc.nat(1400).map(channelData),
    );
    fc.assert(
      fc.property(
        fc.array(datagram, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }),
        (datagrams, cuts) => {
          const stream = Buffer.concat(datagrams.map(toStream));
          const reader = new TurnStreamReader();
          const read: Buffer[] = [];
          for (let at = 0, index = 0; at < stream.length; index += 1) {
            const length = cuts[index % cuts.length] ?? 1;
            read.push(...reader.read(stream.subarray(at, at + length)));
            at += length;
          }
          expect(read.map((bytes) => bytes.toString("hex"))).toEqual(datagrams.map((bytes) => bytes.toString("hex")));
        },
      ),
    );
  });

  it("pads channel data to four bytes on a stream, RFC 8656 §12.5", () => {
    expect(toStream(channelData(5)).length).toBe(12);
    expect(toStream(channelData(8)).length).toBe(12);
    expect(toStream(stun(8)).length).toBe(28);
  });

  it("throws for data that isn't TURN", () => {
    expect(() =>
      new TurnStreamReader().read(Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n".replace("H", "\xc8"), "latin1")),
    ).toThrow(RangeError);
  });
});
