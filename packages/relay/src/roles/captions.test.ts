import { readCarriedPacket } from "@setsuna/contracts";
import { depacketize, RTP_HEADER_LENGTH } from "@setsuna/rtp";
import { expect, it } from "vitest";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { PACKET_CARRIAGE, rtpEncapsulation } from "../stream/encapsulation.ts";
import { connect, H264, rtp } from "./one-stream.fake.ts";

const H265: OfferedCodec = { codec: "H265", payloadType: 96, rtpmap: "H265/90000" };
const AV1: OfferedCodec = { codec: "AV1", payloadType: 96, rtpmap: "AV1/90000" };
/** CEA-708 `cc_data` with one CEA-608 pair in ITU-T T.35. ATSC A/53 Part 4 §6.2.3. */
const CAPTIONS = Buffer.from("b50031474139340341fffc942cff", "hex");
const SEI = Buffer.concat([Buffer.from([4, CAPTIONS.length]), CAPTIONS, Buffer.from([0x80])]);
const H264_SETS = [Buffer.from("6742c01eda0280bfe5c05a80", "hex"), Buffer.from("68ce3c80", "hex")];
const av1Packet = (...units: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([(units.length << 4) | 8]),
    ...units.map((unit, index) => (index === units.length - 1 ? unit : Buffer.concat([Buffer.from([unit.length]), unit]))),
  ]);

const KEYFRAMES = {
  H264: [...H264_SETS, Buffer.concat([Buffer.from([6]), SEI]), Buffer.from("6588840fff", "hex")],
  H265: [
    Buffer.from("40010c01ffff016000000300900000030000030078959809", "hex"),
    Buffer.concat([Buffer.from([39 << 1, 1]), SEI]),
    Buffer.from("2601af0fff", "hex"),
  ],
  // OBU_METADATA (type 5) of metadata type 4, ITU-T T.35.
  AV1: [
    av1Packet(
      Buffer.from("0800000024c4ffdfbfee10", "hex"),
      Buffer.concat([Buffer.from([0x28, 4]), CAPTIONS, Buffer.from([0x80])]),
      Buffer.from([0x30, 0x10, 1, 2, 3]),
    ),
  ],
} as const;

const CODECS = { H264, H265, AV1 } as const;
const FORMS = { packets: PACKET_CARRIAGE, rtp: rtpEncapsulation(new Map()) } as const;

const payloadOf = (packet: Buffer, form: keyof typeof FORMS): Uint8Array => {
  if (form === "rtp") return packet.subarray(RTP_HEADER_LENGTH);
  const carried = readCarriedPacket(packet.subarray(RTP_HEADER_LENGTH));
  return carried.ok ? carried.value.payload : new Uint8Array(0);
};

it.each([
  ["H264", "packets"],
  ["H264", "rtp"],
  ["H265", "packets"],
  ["H265", "rtp"],
  ["AV1", "packets"],
  ["AV1", "rtp"],
] as const)("a WHIP sender's captions reach receivers: %s as %s", (codec, form) => {
  const { sender, sent } = connect(CODECS[codec], FORMS[form]);
  const payloads = KEYFRAMES[codec];
  for (const [index, payload] of payloads.entries())
    sender.onPacket("0", rtp(100 + index, payload, index === payloads.length - 1), 1, 1);
  // A keyframe without the packet before it waits a little.
  for (const now of [20, 40]) sender.tick(now, now);
  const frame = depacketize(
    codec,
    sent.map((packet) => payloadOf(packet, form)),
  );
  expect(Buffer.from(frame ?? []).includes(CAPTIONS)).toBe(true);
});
