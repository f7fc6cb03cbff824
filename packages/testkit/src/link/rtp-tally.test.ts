import { expect, test } from "vitest";
import { RtpTally, rtpSsrc } from "./rtp-tally.ts";

const datagram = (first: number, second: number, ssrc: number, length = 20): Uint8Array => {
  const bytes = new Uint8Array(length);
  bytes[0] = first;
  bytes[1] = second;
  if (length >= 12) new DataView(bytes.buffer).setUint32(8, ssrc);
  return bytes;
};

test("RTP is distinguished from RTCP, STUN, DTLS and short data, also inside a larger buffer", () => {
  expect(rtpSsrc(datagram(0x80, 111, 0xfedcba98))).toBe(0xfedcba98);
  expect(rtpSsrc(datagram(0x90, 0x80 | 111, 7))).toBe(7);
  expect([200, 205, 206].map((type) => rtpSsrc(datagram(0x80, type, 7)))).toEqual([undefined, undefined, undefined]);
  expect(rtpSsrc(datagram(0x00, 0x01, 7))).toBeUndefined();
  expect(rtpSsrc(datagram(22, 254, 7))).toBeUndefined();
  expect(rtpSsrc(datagram(0x80, 111, 7, 11))).toBeUndefined();
  const larger = new Uint8Array(64);
  larger.set(datagram(0x80, 111, 42), 32);
  expect(rtpSsrc(larger.subarray(32, 52))).toBe(42);
});

test("each stream is counted separately, and a reading doesn't change later", () => {
  const tally = new RtpTally();
  tally.count(datagram(0x80, 111, 1, 100), true);
  tally.count(datagram(0x80, 111, 1, 50), false);
  tally.count(datagram(0x80, 96, 2, 1200), true);
  tally.count(datagram(0x80, 201, 2, 60), false);
  const first = tally.read();
  tally.count(datagram(0x80, 111, 1, 100), false);
  expect([...first]).toEqual([
    [1, { offered: 2, offeredBytes: 150, lost: 1 }],
    [2, { offered: 1, offeredBytes: 1200, lost: 0 }],
  ]);
});
