import { MediaSessionId, StreamRef } from "@setsuna/contracts";
import { type Milliseconds, type RtpTimestamp, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { emptyRtpHeader, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { expect, it } from "vitest";
import { RtpStream } from "./rtp-stream.ts";
import type { StreamSource } from "./stream-source.ts";

const REF = StreamRef.parse({ serialId: "abc-defg", kind: "video", channel: 1 });
const [FIRST, SECOND] = ["a", "b"].map((letter) => MediaSessionId.parse(letter.repeat(22))) as [MediaSessionId, MediaSessionId];
const CAPTURED_AT = 1.7e12;

/** A sender whose RTP timestamp `zero` was captured at {@link CAPTURED_AT}. */
const sourceFrom = (zero: number): StreamSource => ({
  codec: { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" },
  extensions: new Map(),
  clockRate: VIDEO_CLOCK_RATE,
  clock: {
    settled: true,
    capturedAt: (rtp: RtpTimestamp) => CAPTURED_AT + ((Number(rtp) - zero) * 1000) / VIDEO_CLOCK_RATE,
  },
  paused: false,
  sourceMuted: false,
  isIdle: () => false,
  repairSymbolsWanted: () => 0,
  requestKeyframe: () => undefined,
});

it("has no capture time between a switch and the next sender's first packet, then the right one", () => {
  const anchors: (Milliseconds | undefined)[] = [];
  const stream = new RtpStream(REF, 1000, () => anchors.push(stream.times.anchor()?.capturedAt));
  const receive = (timestamp: RtpTimestamp, now: Milliseconds): void => {
    const payload = Uint8Array.of(0x10, 0);
    const packet = Buffer.from(writeRtpPacket({ payloadType: 96, marker: true, sequenceNumber: 1, timestamp, ssrc: 1, payload }));
    const header = emptyRtpHeader();
    readRtpHeader(packet, header);
    stream.onMedia(packet, header, 1, true, now);
  };
  stream.holder = FIRST;
  stream.attach(sourceFrom(5000));
  receive(5000 + 90_000, 1000);
  expect(stream.times.anchor()?.capturedAt).toBe(CAPTURED_AT + 1000);
  anchors.length = 0;
  stream.handOver(SECOND, sourceFrom(700_000_000), true);
  expect([stream.live, stream.times.anchor()]).toEqual([true, undefined]);
  receive(700_000_000 + 180_000, 2000);
  expect(stream.times.anchor()?.capturedAt).toBe(CAPTURED_AT + 2000);
  expect(anchors).toEqual([undefined]);
});
