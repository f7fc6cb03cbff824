import { type ProtectedCodec, payloadsFor, writeRtpPacket } from "@setsuna/rtp";
import type { FrameLayout } from "./frame-layouts.ts";
import type { ReceivedFrame } from "./received-frame.ts";

export const recoveredPackets = (
  codec: ProtectedCodec,
  frame: ReceivedFrame,
  { bytes, holes }: FrameLayout,
): readonly Uint8Array[] => {
  const { payloadType, timestamp, ssrc, fragments } = frame;
  const unitLengths = frame.fec?.unitLengths ?? [];
  const sample = fragments.values().next().value?.payload ?? new Uint8Array(0);
  return holes.flatMap((hole) => {
    const payloads = payloadsFor(codec, bytes, unitLengths, hole, hole.count, sample) ?? [];
    return payloads.map((payload, index) => {
      const sequence = hole.first + index;
      const marker = hole.to === bytes.length && index === hole.count - 1;
      // Later recovery uses this to find the frame's start.
      fragments.set(sequence, { payload, marker, starts: hole.from === 0 && index === 0 });
      const sequenceNumber = sequence & 0xffff;
      return writeRtpPacket({ payloadType, sequenceNumber, timestamp, ssrc, marker, payload });
    });
  });
};
