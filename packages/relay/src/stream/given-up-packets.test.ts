import type { Milliseconds } from "@setsuna/kit";
import { forEachRtcp, parsePictureLossIndication, writeRtpPacket } from "@setsuna/rtp";
import { expect, it } from "vitest";
import { RtpPublisher } from "./rtp-publisher.ts";

const FRAME_MS = 33;
const TICK_MS = 3;
const FRAMES = 100;
const LOST = 30;
const MEDIA = 96;

/** Loses one frame, whose retransmission never comes, and counts the keyframe requests from then on. */
const keyframeRequests = (keyframe: number | undefined): number => {
  let requests = 0;
  const publisher = new RtpPublisher({
    codec: { codec: "VP8", payloadType: MEDIA, rtpmap: "VP8/90000", rtx: 97 },
    extensions: new Map(),
    feedback: ["nack", "nack pli"],
    frameFec: "none",
    ownSsrc: 7,
    sendRtcp: (packet) =>
      forEachRtcp(packet, (view) => {
        if (parsePictureLossIndication(view) !== undefined) requests += 1;
      }),
    sink: { onMedia: () => true, onPadding: () => undefined, restart: () => undefined },
  });
  publisher.setRoundTripTime(50);
  const frame = (number: number, now: Milliseconds): void => {
    // VP8 payload descriptor, then the frame header's first byte: bit 0 is clear in keyframes. RFC 7741 §4.3.
    const payload = Uint8Array.of(0x10, number === 0 || number === keyframe ? 0 : 1, 1, 1);
    const header = { payloadType: MEDIA, sequenceNumber: number, timestamp: number * 3000, ssrc: MEDIA, marker: true, payload };
    publisher.onRtp(Buffer.from(writeRtpPacket(header)), now, now);
  };
  for (let number = 0; number < FRAMES; number += 1) {
    if (number === LOST) requests = 0;
    const at = 1000 + number * FRAME_MS;
    if (number !== LOST) frame(number, at);
    for (let now = at; now < at + FRAME_MS; now += TICK_MS) publisher.tick(now);
  }
  return requests;
};

it("requests a keyframe for abandoned packets, unless one arrived since they were lost", () => {
  expect(keyframeRequests(LOST + 1)).toBe(0);
  expect(keyframeRequests(undefined)).toBeGreaterThan(0);
  expect(keyframeRequests(LOST - 1)).toBeGreaterThan(0);
});
