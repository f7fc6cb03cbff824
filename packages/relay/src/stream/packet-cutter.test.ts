import { depacketizeH264, emptyRtpHeader, packetizeH264, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { expect, it } from "vitest";
import { Numbering } from "./numbering.fake.ts";
import { MAX_PAYLOAD_BYTES, PacketCutter } from "./packet-cutter.ts";

const nal = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index === 0 ? 0x65 : index & 0xff));
const packetOf = (payload: Uint8Array, marker = false, paddingLength = 0): Buffer =>
  Buffer.from(
    writeRtpPacket({
      payloadType: 96,
      sequenceNumber: 0,
      timestamp: 0,
      ssrc: 1,
      marker,
      paddingLength,
      payload,
      extension: { profile: 0xbede, elements: Uint8Array.of(0x10, 7, 0, 0) },
    }),
  );
const give = (cutter: PacketCutter, packet: Buffer, sequence: number, starts = false): void => {
  const header = emptyRtpHeader();
  expect(readRtpHeader(packet, header)).toBe(true);
  cutter.onMedia(packet, header, sequence, starts, 0);
};

it("forwards packets of usual length unchanged", () => {
  const sink = new Numbering();
  const cutter = new PacketCutter(sink, "H264");
  for (let sequence = 10; sequence < 20; sequence += 1) give(cutter, packetOf(nal(MAX_PAYLOAD_BYTES)), sequence);
  expect(sink.passed.map(({ out }) => out)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(sink.passed.every(({ payload }) => payload.length === MAX_PAYLOAD_BYTES)).toBe(true);
});

it("splits long packets and keeps numbering and content intact", () => {
  const sink = new Numbering();
  const cutter = new PacketCutter(sink, "H264");
  const unit = nal(9000);
  const payloads = packetizeH264([unit], 1400);
  give(cutter, packetOf(nal(100)), 99);
  for (const [index, payload] of payloads.entries())
    give(cutter, packetOf(payload, index === payloads.length - 1, 4), 100 + index, index === 0);
  give(cutter, packetOf(nal(50), true), 100 + payloads.length);
  const [before, ...rest] = sink.passed;
  const after = rest.pop();
  expect(sink.passed.map(({ out }) => out)).toEqual(sink.passed.map((_, index) => index));
  expect([before?.payload.length, after?.payload.length]).toEqual([100, 50]);
  expect(rest.every(({ payload }) => payload.length <= MAX_PAYLOAD_BYTES)).toBe(true);
  expect(rest.map(({ marker }) => marker)).toEqual(rest.map((_, index) => index === rest.length - 1));
  expect(rest.map(({ starts }) => starts)).toEqual(rest.map((_, index) => index === 0));
  expect(depacketizeH264(rest.map(({ payload }) => payload))?.join()).toBe(depacketizeH264([unit])?.join());
});

it("assigns both numbers to a late packet, and fills the spare one with padding", () => {
  const sink = new Numbering();
  const cutter = new PacketCutter(sink, "H264");
  give(cutter, packetOf(nal(1400)), 0);
  give(cutter, packetOf(nal(1400)), 3);
  give(cutter, packetOf(nal(1400)), 1);
  give(cutter, packetOf(nal(60), true), 2);
  give(cutter, packetOf(nal(70)), 4);
  expect(sink.passed.map(({ out }) => out)).toEqual([0, 1, 6, 7, 2, 3, 4, 5, 8]);
  expect(sink.passed.find(({ out }) => out === 5)?.payload.length).toBe(0);
});

it("leaves other codecs unchanged, and halves packets that would need more than two parts", () => {
  for (const [codec, length] of [
    ["VP8", 1400],
    ["H264", 3000],
  ] as const) {
    const sink = new Numbering();
    give(new PacketCutter(sink, codec), packetOf(nal(length)), 5);
    expect(sink.passed.length).toBe(codec === "VP8" ? 1 : 2);
    if (codec === "VP8") expect(sink.passed[0]?.payload.length).toBe(length);
  }
});

it("restarts with a sender that renumbers", () => {
  const sink = new Numbering();
  const cutter = new PacketCutter(sink, "H264");
  give(cutter, packetOf(nal(1400)), 500);
  cutter.restart();
  give(cutter, packetOf(nal(90)), 7);
  give(cutter, packetOf(nal(91)), 8);
  expect(sink.passed.map(({ out }) => out)).toEqual([0, 1, 2, 3]);
});
