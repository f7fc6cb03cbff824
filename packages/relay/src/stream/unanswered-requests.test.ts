import { bare, type Milliseconds } from "@setsuna/kit";
import { forEachNacked, forEachRtcp, parsePictureLossIndication, writeRtpPacket } from "@setsuna/rtp";
import { expect, it } from "vitest";
import type { PublisherOptions } from "./publisher-options.ts";
import { RtpPublisher } from "./rtp-publisher.ts";

const FRAME_MS = 1000 / 30;
const TICK_MS = 5;
const LOST = 30;
const MEDIA = 96;
const RTX = 97;

/**
 * Loses one frame of a path with `rttMs`, without FEC, and its first `unanswered` retransmissions. Returns the time until
 * the next decodable frame.
 */
const recoveryMs = (rttMs: Milliseconds, unanswered: number, frameFec: PublisherOptions["frameFec"] = "none"): Milliseconds => {
  const events: { readonly at: Milliseconds; readonly run: () => void }[] = [];
  let now = 1000;
  const later = (ms: Milliseconds, run: () => void): void => void events.push({ at: now + ms, run });
  const shown = new Map<number, Milliseconds>();
  let wantsKeyframe = true;
  const encodeKeyframe = (): void => {
    wantsKeyframe = true;
  };
  let answers = 0;
  const rtp = (payloadType: number, sequenceNumber: number, frame: number, payload: Uint8Array): Buffer =>
    Buffer.from(
      writeRtpPacket({ payloadType, sequenceNumber, timestamp: frame * 3000, ssrc: payloadType, marker: true, payload }),
    );
  const retransmit = (sequenceNumber: number): void => {
    answers += 1;
    if (answers <= unanswered) return;
    const packet = rtp(RTX, answers, sequenceNumber, Uint8Array.of(0, sequenceNumber, 0x10, 1, 1, 1));
    later(rttMs / 2, () => publisher.onRtp(packet, now, now));
  };
  const publisher = new RtpPublisher({
    codec: { codec: "VP8", payloadType: MEDIA, rtpmap: "VP8/90000", rtx: RTX },
    extensions: new Map(),
    feedback: ["nack", "nack pli"],
    frameFec,
    ownSsrc: 7,
    sendRtcp: (packet) =>
      forEachRtcp(packet, (view) => {
        if (parsePictureLossIndication(view) !== undefined) later(rttMs / 2, encodeKeyframe);
        forEachNacked(view, (sequence) => later(rttMs / 2, () => retransmit(sequence)));
      }),
    sink: {
      onMedia: (_packet, header, _sequence, startsKeyframe) => {
        const frame = bare(header.timestamp) / 3000;
        if (frame === LOST || (frame > LOST && startsKeyframe)) shown.set(frame, now);
        return true;
      },
      onPadding: () => undefined,
      restart: () => undefined,
    },
  });
  publisher.setRoundTripTime(rttMs);
  const capture = (frame: number): void => {
    // VP8 payload descriptor, then the frame header's first byte: bit 0 is clear in keyframes. RFC 7741 §4.3.
    const packet = rtp(MEDIA, frame, frame, Uint8Array.of(0x10, wantsKeyframe ? 0 : 1, 1, 1));
    wantsKeyframe = false;
    if (frame !== LOST) later(rttMs / 2, () => publisher.onRtp(packet, now, now));
    later(FRAME_MS, () => capture(frame + 1));
  };
  const tick = (): void => {
    publisher.tick(now);
    later(TICK_MS, tick);
  };
  capture(0);
  tick();
  const lostAt = now + LOST * FRAME_MS + rttMs / 2;
  while (now < lostAt + 3000 && shown.size === 0) {
    events.sort((one, other) => one.at - other.at);
    const next = events.shift();
    if (next === undefined) break;
    now = next.at;
    next.run();
  }
  return Math.min(...shown.values()) - lostAt;
};

it.each([50, 100])("recovers a frame without FEC within the round trip of %d ms + 120 ms", (rttMs) => {
  expect(recoveryMs(rttMs, 0)).toBeLessThan(rttMs + FRAME_MS + 2 * TICK_MS);
});

it("does so when its first retransmission is lost too", () => {
  expect(recoveryMs(50, 1)).toBeLessThanOrEqual(50 + 120);
});

it.each([50, 100])("gets a keyframe after three unanswered requests, at a round trip of %d ms", (rttMs) => {
  expect(recoveryMs(rttMs, Number.POSITIVE_INFINITY)).toBeLessThan(4 * rttMs + 2 * FRAME_MS + 6 * TICK_MS);
});

it("gets a keyframe within the 50 ms round trip + 120 ms if few packets are lost and the first request is unanswered", () => {
  expect(recoveryMs(50, Number.POSITIVE_INFINITY, "section")).toBeLessThanOrEqual(50 + 120);
});

it("gets one a round trip and two frames after the first request, at a round trip of 100 ms", () => {
  expect(recoveryMs(100, Number.POSITIVE_INFINITY, "section")).toBeLessThan(2 * 100 + 2 * FRAME_MS + 2 * TICK_MS);
});
