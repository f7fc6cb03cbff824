import { Channel, MediaSessionId, readCarriedPacket, SerialId } from "@setsuna/contracts";
import { depacketizeH264, packetizeH264, RTP_HEADER_LENGTH, writeRtpPacket } from "@setsuna/rtp";
import { expect, it } from "vitest";
import { Admission } from "../admission.ts";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { type Encapsulation, PACKET_CARRIAGE, rtpEncapsulation } from "../stream/encapsulation.ts";
import { RtpSubscriber } from "../stream/rtp-subscriber.ts";
import { StreamSlots } from "../stream/stream-slots.ts";
import { preparePublish } from "./prepare-publish.ts";
import type { Open, RolePeer } from "./prepared.ts";
import { SubscribeRtp } from "./subscribe-rtp.ts";

/** The longest RTP packet that a path of 1280 takes: 40 bytes of IPv6, 8 of UDP and 16 of SRTP's tag beside it. */
const LONGEST = 1280 - 40 - 8 - 16;
const H264: OfferedCodec = { codec: "H264", payloadType: 96, rtpmap: "H264/90000" };
const VP8: OfferedCodec = { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" };
const OPUS: OfferedCodec = { codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" };
const REF = { serialId: SerialId.parse("abcdefg"), kind: "video" as const, channel: Channel.parse(1) };
const OPEN: Open = {
  type: "open",
  session: MediaSessionId.parse("s".repeat(22)),
  direction: "publish",
  streams: [REF],
  offer: "",
  playout: "native",
};
const NO_PEER: RolePeer = { sender: () => () => false, sendControl: () => "dropped", roundTripTimeMs: () => undefined };

/** A sender as OBS is by WHIP, and a subscriber. */
const connect = (codec: OfferedCodec, encapsulation: Encapsulation) => {
  const random = (): number => 7;
  const slots = new StreamSlots({ random, onSender: () => undefined, onTaken: () => undefined });
  const media = [
    {
      kind: "video" as const,
      mid: "0",
      direction: "sendonly" as const,
      codecs: [codec],
      extensions: [],
      feedback: new Set<string>(),
    },
  ];
  const sender = preparePublish({ slots, random, replace: () => undefined }, OPEN, { media }, new Admission(OPEN)).begin(
    NO_PEER,
    () => undefined,
  );
  const stream = slots.rtp(REF);
  const sent: Buffer[] = [];
  const send = (packet: Buffer): boolean => sent.push(Buffer.from(packet)) > 0;
  const subscriber = new RtpSubscriber({
    ...{ session: MediaSessionId.parse("r".repeat(22)), ssrc: 9, kind: "video", firstSequence: 0, playout: "instant", send },
    ...{ encapsulation, history: stream.history, codecs: [encapsulation.name === "packets" ? OPUS : codec] },
  });
  stream.add(subscriber);
  stream.join(subscriber, 0);
  const role = new SubscribeRtp([{ mid: "0", stream, subscriber, send }], false);
  return { sender, role, sent };
};
const rtp = (sequenceNumber: number, payload: Uint8Array, marker: boolean): Buffer =>
  Buffer.from(writeRtpPacket({ payloadType: 96, sequenceNumber, timestamp: 3000, ssrc: 5, marker, payload }));
const unit = Uint8Array.from({ length: 9000 }, (_, index) => (index === 0 ? 0x65 : index === 1 ? 0x88 : index & 0xff));

it.each([PACKET_CARRIAGE, rtpEncapsulation(new Map())])(
  "cuts a foreign sender's packets of 1400 bytes for $name",
  (encapsulation) => {
    const { sender, role, sent } = connect(H264, encapsulation);
    role.onSide({ t: "fec", repairPackets: 2 }, 0);
    const payloads = packetizeH264([unit], 1388);
    // FEC begins with the second frame: nobody knows whether the first began before.
    for (const frame of [0, 1])
      for (const [index, payload] of payloads.entries())
        sender.onPacket("0", rtp(100 + frame * payloads.length + index, payload, index === payloads.length - 1), 1, 1);
    expect(sent.length).toBe(4 * payloads.length + (encapsulation.name === "packets" ? 2 : 0));
    expect(sent.every(({ length }) => length <= LONGEST)).toBe(true);
    const carried = sent.slice(0, 2 * payloads.length).map((packet) => {
      if (encapsulation.name === "rtp") return packet.subarray(RTP_HEADER_LENGTH);
      const read = readCarriedPacket(packet.subarray(RTP_HEADER_LENGTH));
      return read.ok ? read.value.payload : new Uint8Array(0);
    });
    expect(depacketizeH264(carried)?.join()).toBe(depacketizeH264([unit])?.join());
    expect(role.report().find(({ t }) => t === "downlink")).not.toHaveProperty("longPackets");
  },
);

it("tells receivers of long packets that it cannot cut, and no more once they have ended", () => {
  const { sender, role, sent } = connect(VP8, PACKET_CARRIAGE);
  const keyframe = new Uint8Array(1388).fill(1);
  keyframe.set([0x10, 0, 0, 0, 0x9d, 0x01, 0x2a]);
  sender.onPacket("0", rtp(1, keyframe, true), 1000, 1000);
  expect(sent.map(({ length }) => length)).toEqual([1388 + 20]);
  role.tick(2000, 2000);
  expect(role.report().find(({ t }) => t === "downlink")).toMatchObject({ longPackets: true });
  role.tick(60_000, 60_000);
  expect(role.report().find(({ t }) => t === "downlink")).not.toHaveProperty("longPackets");
});
