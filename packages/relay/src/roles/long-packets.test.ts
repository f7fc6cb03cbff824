import { readCarriedPacket } from "@setsuna/contracts";
import { depacketizeH264, packetizeH264, RTP_HEADER_LENGTH } from "@setsuna/rtp";
import { expect, it } from "vitest";
import { PACKET_CARRIAGE, rtpEncapsulation } from "../stream/encapsulation.ts";
import { connect, H264, rtp, VP8 } from "./one-stream.fake.ts";

/** RTP on an MTU of 1280: minus 40 bytes of IPv6, 8 of UDP and 16 of SRTP tag. */
const LONGEST = 1280 - 40 - 8 - 16;
const unit = Uint8Array.from({ length: 9000 }, (_, index) => (index === 0 ? 0x65 : index === 1 ? 0x88 : index & 0xff));

it.each([PACKET_CARRIAGE, rtpEncapsulation(new Map())])(
  "splits a third-party sender's packets of 1400 bytes for $name",
  (encapsulation) => {
    const { sender, role, sent } = connect(H264, encapsulation);
    role.onSide({ t: "fec", repairPackets: 2 }, 0);
    const payloads = packetizeH264([unit], 1388);
    // A keyframe without parameter sets might be reordered.
    sender.onPacket("0", rtp(99, Uint8Array.of(0x67, 0x42, 0xe0, 0x1f), false), 1, 1);
    expect(sent.splice(0)).toHaveLength(1);
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

it("tells receivers about long packets that it can't split, until they stop", () => {
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
