import { bytesOfHex } from "@setsuna/kit";
import { expect, it } from "vitest";
import { PACKET_CARRIAGE, rtpEncapsulation } from "../stream/encapsulation.ts";
import { connect, H264, rtp } from "./one-stream.fake.ts";

const SLICE = bytesOfHex("419a0001");
const IDR = bytesOfHex("6588840001");

it.each([PACKET_CARRIAGE, rtpEncapsulation(new Map())])(
  "tells a receiver ($name) that it gets nothing until a keyframe arrives",
  (encapsulation) => {
    const { sender, role, sent } = connect(H264, encapsulation);
    const downlink = () => role.report().find(({ t }) => t === "downlink");
    for (let sequence = 1; sequence <= 5; sequence += 1) sender.onPacket("0", rtp(sequence, SLICE, true), 1000, 1000);
    role.tick(1000, 1000);
    expect(sent).toEqual([]);
    expect(downlink()).toMatchObject({ waitsForKeyframe: true });
    expect(downlink()).not.toHaveProperty("waitsForKeyframe");
    sender.onPacket("0", rtp(6, SLICE, true), 1200, 1200);
    sender.onPacket("0", rtp(7, IDR, true), 1240, 1240);
    expect(sent).toHaveLength(1);
    expect(downlink()).not.toHaveProperty("waitsForKeyframe");
  },
);
