import { MediaSessionId, readCarriedPacket, StreamRef } from "@setsuna/contracts";
import { decryptVideoFrame, encryptVideoFrame, FrameDecryptor, FrameEncryptor } from "@setsuna/e2ee";
import { h264Frame, packetize, randomBytes, seeded } from "@setsuna/e2ee/testing";
import type { RtpTimestamp } from "@setsuna/kit";
import { depacketize, isDiscardable, parseRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { PACKET_CARRIAGE } from "./encapsulation.ts";
import { RtpPublisher } from "./rtp-publisher.ts";
import { RtpStream } from "./rtp-stream.ts";
import { RtpSubscriber } from "./rtp-subscriber.ts";

const H264: OfferedCodec = { codec: "H264", payloadType: 102, rtpmap: "H264/90000" };
const OPUS: OfferedCodec = { codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" };
const e2eeKey = new Uint8Array(32).fill(0x5a);
const encrypted = { kind: "video", channel: 1 } as const;

const relayed = (frames: readonly Uint8Array[]): Buffer[] => {
  const stream = new RtpStream(StreamRef.parse({ serialId: "abc-defg", ...encrypted }), 1000, () => undefined);
  stream.holder = MediaSessionId.parse("a".repeat(22));
  let now = 1000;
  const publisher = new RtpPublisher({
    codec: H264,
    extensions: new Map(),
    feedback: ["nack", "nack pli"],
    ownSsrc: 7,
    sendRtcp: () => undefined,
    sink: stream,
  });
  stream.attach(publisher);
  const sent: Buffer[] = [];
  let sequenceNumber = 0;
  for (const [index, frame] of frames.entries()) {
    if (index === 2) {
      const subscriber = new RtpSubscriber({
        history: stream.history,
        session: MediaSessionId.parse("b".repeat(22)),
        ssrc: 0xbeef,
        kind: "video",
        codecs: [OPUS],
        encapsulation: PACKET_CARRIAGE,
        playout: "instant",
        firstSequence: 0,
        send: (packet) => {
          sent.push(Buffer.from(packet));
          return true;
        },
      });
      stream.add(subscriber);
      stream.join(subscriber, now);
      stream.tick(now);
    }
    const payloads = packetize("H264", frame);
    for (const [at, payload] of payloads.entries()) {
      now += 1;
      sequenceNumber += 1;
      const marker = at === payloads.length - 1;
      const timestamp = index * 3000;
      const packet = writeRtpPacket({ payloadType: 102, sequenceNumber, timestamp, ssrc: 0xcafe, marker, payload });
      publisher.onRtp(Buffer.from(packet), now, now);
    }
    stream.tick(now);
  }
  return sent;
};

const framesOf = (packets: readonly Buffer[]): { readonly rtpTimestamp: RtpTimestamp; readonly data: Uint8Array }[] => {
  const byTime = new Map<number, Uint8Array[]>();
  for (const packet of packets) {
    const carried = readCarriedPacket(packet.subarray(12));
    if (!carried.ok || carried.value.payload.length === 0) continue;
    const { rtpTimestamp, payload } = carried.value;
    byTime.set(rtpTimestamp, [...(byTime.get(rtpTimestamp) ?? []), payload]);
  }
  return [...byTime].map(([rtpTimestamp, payloads]) => ({
    rtpTimestamp,
    data: depacketize("H264", payloads) ?? new Uint8Array(0),
  }));
};

const piecesFound = (packets: readonly Buffer[], clear: Uint8Array): number => {
  let found = 0;
  for (let at = 0; at + 16 <= clear.length; at += 16) {
    const piece = Buffer.from(clear.subarray(at, at + 16));
    if (packets.some((packet) => packet.includes(piece))) found += 1;
  }
  return found;
};

describe("an encrypted stream in the relay", () => {
  const clear = Array.from({ length: 5 }, (_, index) => h264Frame(index === 0, [4000, 3000], seeded(index + 1)));
  const encryptor = new FrameEncryptor({ e2eeKey, stream: encrypted, randomBytes: randomBytes(seeded(77)) });
  const packets = relayed(
    clear.map((frame, index) => {
      const bytes = encryptVideoFrame(encryptor, "H264", frame, index * 3000, index === 0);
      if (bytes === undefined) throw new Error("not encrypted");
      return bytes;
    }),
  );

  it("is forwarded completely, from the history too, and decrypts only with the key", () => {
    const frames = framesOf(packets);
    expect(frames).toHaveLength(5);
    const decryptor = new FrameDecryptor(e2eeKey, encrypted);
    const stranger = new FrameDecryptor(new Uint8Array(32), encrypted);
    for (const [index, { data, rtpTimestamp }] of frames.entries()) {
      expect(decryptVideoFrame(stranger, "H264", data, rtpTimestamp).ok).toBe(false);
      expect(decryptVideoFrame(decryptor, "H264", data, rtpTimestamp)).toEqual({ ok: true, value: clear[index] });
    }
  });

  it("shows the relay which frames are discardable, as without encryption", () => {
    const isLeftOut = (payload: Uint8Array): boolean => {
      const bytes = writeRtpPacket({ payloadType: 102, sequenceNumber: 0, timestamp: 0, ssrc: 0, payload });
      const header = parseRtpHeader(bytes);
      return header !== undefined && isDiscardable("H264", bytes, header);
    };
    for (const discardable of [true, false]) {
      const frame = h264Frame(false, [4000, 3000, 200], seeded(9));
      for (let at = 0; at + 4 < frame.length; at += 1)
        if (frame[at] === 0 && frame[at + 1] === 0 && frame[at + 2] === 1) frame[at + 3] = discardable ? 0x01 : 0x41;
      const bytes = encryptVideoFrame(encryptor, "H264", frame, 90_000, false) ?? new Uint8Array(0);
      const told = packetize("H264", bytes).map(isLeftOut);
      expect(told.length).toBeGreaterThan(6);
      expect(new Set(told)).toEqual(new Set([discardable]));
    }
  });

  it("shows the relay none of its slices; the same search finds an unencrypted stream's", () => {
    const slices = clear.map((frame, index) => frame.subarray(index === 0 ? 40 : 6));
    expect(slices.map((slice) => piecesFound(packets, slice))).toEqual([0, 0, 0, 0, 0]);
    const open = relayed(clear);
    expect(slices.every((slice) => piecesFound(open, slice) > 400)).toBe(true);
  });
});
