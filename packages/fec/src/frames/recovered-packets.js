import { payloadsFor, writeRtpPacket } from "@setsuna/rtp";
/** Whole RTP packets for what was missing of a frame, which has them from now on; none for a hole that may be of many shapes. */
export const recoveredPackets = (codec, frame, { bytes, holes }) => {
    const { payloadType, timestamp, ssrc, fragments } = frame;
    const unitLengths = frame.fec?.unitLengths ?? [];
    const sample = fragments.values().next().value?.payload ?? new Uint8Array(0);
    return holes.flatMap((hole) => {
        const payloads = payloadsFor(codec, bytes, unitLengths, hole, hole.count, sample) ?? [];
        return payloads.map((payload, index) => {
            const sequence = hole.first + index;
            const marker = hole.to === bytes.length && index === hole.count - 1;
            // What follows tells by this where it begins.
            fragments.set(sequence, { payload, marker, starts: hole.from === 0 && index === 0 });
            const sequenceNumber = sequence & 0xffff;
            return writeRtpPacket({ payloadType, sequenceNumber, timestamp, ssrc, marker, payload });
        });
    });
};
