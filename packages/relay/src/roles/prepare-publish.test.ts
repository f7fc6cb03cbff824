import { Channel, MediaSessionId, type RelayOpen, SerialId, StudioError, writeFrameFec } from "@setsuna/contracts";
import { blockRepairSymbols } from "@setsuna/fec";
import { crc32 } from "@setsuna/kit";
import { writeRtpPacket } from "@setsuna/rtp";
import { expect, it } from "vitest";
import { Admission } from "../admission.ts";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { OfferedMedia } from "../sdp/offered-media.ts";
import { StreamSlots } from "../stream/stream-slots.ts";
import { preparePublish } from "./prepare-publish.ts";
import type { RolePeer } from "./prepared.ts";

const VP8: OfferedCodec = { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" };
const OPUS: OfferedCodec = { codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" };
const section = (kind: "audio" | "video", direction: OfferedMedia["direction"] = "sendonly"): OfferedMedia => ({
  kind,
  mid: kind,
  direction,
  codecs: [kind === "video" ? VP8 : OPUS],
  extensions: [{ id: 3, uri: "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01" }],
  feedback: new Set(["transport-cc", "nack"]),
});
const ref = (kind: "audio" | "video") => ({ serialId: SerialId.parse("abcdefg"), kind, channel: Channel.parse(1) });
const OPEN: RelayOpen = {
  type: "open",
  session: MediaSessionId.parse("s".repeat(22)),
  direction: "publish",
  streams: [ref("video")],
  offer: "",
  playout: "native",
};

const NO_PEER: RolePeer = { sender: () => () => false, sendControl: () => "dropped", roundTripTimeMs: () => undefined };

const prepare = (open: RelayOpen, media: readonly OfferedMedia[]) => {
  const random = () => 7;
  const slots = new StreamSlots({ random, onSender: () => undefined, onTaken: () => undefined });
  const parts = { slots, random, replace: () => undefined };
  const prepared = preparePublish(parts, open, { media }, new Admission(open));
  return { slots, media: prepared.media, role: prepared.begin(NO_PEER, () => undefined) };
};

it("accepts an audio section for the FEC of a single video, and requests nothing on it", () => {
  const { media } = prepare(OPEN, [section("video"), section("audio")]);
  expect(media.map(({ plan, direction }) => [plan.mid, direction])).toEqual([
    ["video", "receive"],
    ["audio", "receive"],
  ]);
  expect(media[1]?.plan).toMatchObject({ codecs: [OPUS], extensions: new Map(), feedback: [] });
});

it("recovers video with that section's packets and ignores all others", () => {
  const { role } = prepare(OPEN, [section("video"), section("audio")]);
  const data = Uint8Array.from({ length: 40 }, (_, index) => index);
  const rtp = (payloadType: number, sequenceNumber: number, payload: Uint8Array, timestamp = 3000): Buffer =>
    Buffer.from(
      writeRtpPacket({ payloadType, sequenceNumber, timestamp, ssrc: payloadType, marker: sequenceNumber % 4 === 3, payload }),
    );
  const piece = (index: number): Uint8Array =>
    Uint8Array.of(index === 0 ? 0x10 : 0, ...data.subarray(index * 10, index * 10 + 10));
  role.onPacket("video", rtp(96, 3, Uint8Array.of(0x10, 1), 0), 1, 1);
  for (const index of [0, 1, 3]) role.onPacket("video", rtp(96, 4 + index, piece(index)), 1, 1);
  const recovered = (): unknown => role.report().map((message) => "packetsRecovered" in message && message.packetsRecovered)[1];
  role.onPacket("audio", rtp(111, 1, new Uint8Array(30)), 1, 1);
  role.onPacket("audio", Buffer.from([1, 2, 3]), 1, 1);
  expect(recovered()).toBe(0);
  const [check] = blockRepairSymbols(data, 10, 1);
  if (check === undefined) throw new Error("no FEC");
  const described = { rtpTimestamp: 3000, crc32: crc32(data), unitLengths: [40], symbolLength: 10 };
  role.onPacket("audio", rtp(111, 2, writeFrameFec({ ...described, ...check })), 1, 1);
  expect(recovered()).toBe(1);
});

it("does so only for a single sent video", () => {
  const refused = (open: RelayOpen, media: readonly OfferedMedia[]) => expect(() => prepare(open, media)).toThrow(StudioError);
  refused(OPEN, [section("video"), section("audio", "recvonly")]);
  refused(OPEN, [section("video"), section("video")]);
  refused(OPEN, [section("video"), section("audio"), section("audio")]);
  refused({ ...OPEN, streams: [ref("audio")] }, [section("video"), section("audio")]);
  const both = prepare({ ...OPEN, streams: [ref("video"), ref("audio")] }, [section("video"), section("audio")]);
  expect(both.slots.rtp(ref("audio")).holder).toBe(OPEN.session);
});
