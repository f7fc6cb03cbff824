import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { forEachRtcp, parseTransportFeedback, TRANSPORT_WIDE_CC_URI, writeRtpPacket } from "@setsuna/rtp";
import { seededRandom } from "@setsuna/testkit/model";
import { expect, it } from "vitest";
import type { PublisherOptions } from "./publisher-options.ts";
import { RtpPublisher } from "./rtp-publisher.ts";

const TRANSPORT_ID = 3;
const ONE_BYTE_FORM = 0xbede;
const FRAME_PACKETS = 18;
const SECONDS = 10;

interface Sender {
  readonly frameFec: PublisherOptions["frameFec"];
  readonly lateRoundTripMs?: Milliseconds;
  readonly retransmits?: boolean;
}

const shareReported = ({ frameFec, lateRoundTripMs = 50, retransmits = true }: Sender): number => {
  const random = seededRandom(11);
  const lost = new Set<number>();
  const told = new Set<number>();
  const acknowledged = new Set<number>();
  const publisher = new RtpPublisher({
    codec: { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000", rtx: 97 },
    extensions: new Map([[TRANSPORT_WIDE_CC_URI, TRANSPORT_ID]]),
    feedback: ["transport-cc"],
    ownSsrc: 7,
    sendRtcp: (packet) =>
      forEachRtcp(packet, (view) => {
        for (const { sequenceNumber, arrivalUs } of parseTransportFeedback(view)?.packets ?? [])
          if (arrivalUs === undefined) told.add(sequenceNumber);
          else acknowledged.add(sequenceNumber);
      }),
    sink: { onMedia: () => true, onPadding: () => undefined, restart: () => undefined },
    ...(frameFec === undefined ? {} : { frameFec }),
  });
  let transport = 0;
  const rtp = (
    payloadType: number,
    sequenceNumber: number,
    timestamp: RtpTimestamp,
    marker: boolean,
    payload: Uint8Array,
  ): Buffer => {
    transport += 1;
    return Buffer.from(
      writeRtpPacket({
        payloadType,
        sequenceNumber: sequenceNumber & 0xffff,
        timestamp,
        ssrc: payloadType === 97 ? 0xbeef : 0xcafe,
        marker,
        payload,
        extension: {
          profile: ONE_BYTE_FORM,
          elements: Uint8Array.of((TRANSPORT_ID << 4) | 1, transport >> 8, transport & 0xff, 0),
        },
      }),
    );
  };
  let sequence = 0;
  let retransmissions = 0;
  let missing: { readonly sequence: number; readonly payload: Uint8Array; readonly marker: boolean }[] = [];
  for (let frame = 0; frame < SECONDS * 30; frame += 1) {
    const now = 1000 + (frame * 1000) / 30;
    publisher.setRoundTripTime(frame < SECONDS * 15 ? 50 : lateRoundTripMs);
    for (const { sequence: original, payload, marker } of missing.splice(0)) {
      const body = Uint8Array.of(original >> 8, original & 0xff, ...payload);
      retransmissions += 1;
      if (retransmits) publisher.onRtp(rtp(97, retransmissions, (frame - 1) * 3000, marker, body), now, now);
    }
    missing = [];
    for (let index = 0; index < FRAME_PACKETS; index += 1) {
      sequence += 1;
      const marker = index === FRAME_PACKETS - 1;
      const payload = Uint8Array.of(index === 0 ? 0x10 : 0, 0x01, 1, 2);
      const packet = rtp(96, sequence, frame * 3000, marker, payload);
      if (random() >= 0.1) publisher.onRtp(packet, now, now);
      else {
        missing.push({ sequence, payload, marker });
        if (frame > (SECONDS - 4) * 30) lost.add(transport);
      }
    }
    publisher.tick(now);
  }
  return [...lost].filter((number) => told.has(number) && !acknowledged.has(number)).length / lost.size;
};

it("hides two thirds of recovered random losses from a sender whose FEC has a separate section", () => {
  expect(shareReported({ frameFec: "section" })).toBeLessThan(0.4);
  expect(shareReported({ frameFec: "section" })).toBeGreaterThan(0.3);
});

it("acknowledges nothing that was not recovered: the sender would drop it from its retransmission history", () => {
  expect(shareReported({ frameFec: "section", retransmits: false })).toBeGreaterThan(0.98);
});

it("hides nothing if little or no FEC arrives", () => {
  expect(shareReported({ frameFec: "side-channel" })).toBeGreaterThan(0.98);
  expect(shareReported({ frameFec: "none" })).toBeGreaterThan(0.98);
  expect(shareReported({ frameFec: undefined })).toBeGreaterThan(0.98);
});

it("hides nothing while the round trip shows a queue", () => {
  expect(shareReported({ frameFec: "section", lateRoundTripMs: 130 })).toBeGreaterThan(0.98);
});
