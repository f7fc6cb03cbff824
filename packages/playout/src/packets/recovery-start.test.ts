import type { CarriedPacket } from "@setsuna/contracts";
import { bytesOfHex } from "@setsuna/kit";
import { h265StartsKeyframe } from "@setsuna/rtp";
import { expect, it } from "vitest";
import { PacketAssembler } from "./packet-assembler.ts";

/** SEI with a recovery point (ITU-T H.265 §D.2.8), PPS and a non-IRAP slice. */
const UNITS = ["4e010602051480", "4401c172b46240", "0201d00001"].map(bytesOfHex);

it("an HEVC stream without keyframes doesn't start at a recovery point, and requests a keyframe", () => {
  const assembler = new PacketAssembler();
  const frames = [];
  for (let sequence = 0; sequence < 300; sequence += 1) {
    const at = sequence % UNITS.length;
    const payload = UNITS[at] ?? new Uint8Array();
    const packet: CarriedPacket = {
      codec: "H265",
      startsKeyframe: h265StartsKeyframe(payload, 0, payload.length),
      startsFrame: at === 0,
      endsFrame: at === UNITS.length - 1,
      sequenceNumber: sequence,
      rtpTimestamp: 3600 * Math.floor(sequence / UNITS.length),
      payload,
    };
    assembler.onPacket(packet, sequence * 40);
    frames.push(...assembler.take(sequence * 40));
  }
  expect(frames).toEqual([]);
  expect(assembler.keyframeRequested()).toBe(true);
});
