import { CARRIAGE_HEADER_BYTES, CARRIED_CLOCK_RATE_KHZ, writeCarriageHeader } from "@setsuna/contracts";
import { RTP_HEADER_LENGTH, remapExtensions, remapExtensionsInPlace, startsFrame } from "@setsuna/rtp";
export const PACKET_CARRIAGE = { name: "packets", key: "packets" };
export const rtpEncapsulation = (extensions) => ({
    name: "rtp",
    key: [...extensions]
        .map(([uri, id]) => `${id} ${uri}`)
        .sort()
        .join("\n"),
    extensions,
});
const asBuffer = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
/** A table for `remapExtensions`: index is the sender's id, value the subscriber's, 0 drops the extension. RFC 8285 §4. */
const extensionMap = (from, to) => {
    const map = new Uint8Array(256);
    for (const [uri, id] of from)
        map[id] = to.get(uri) ?? 0;
    return map;
};
const rtpPacketizer = (map) => ({
    packetize: (packet, header, _startsKeyframe, mayChange) => mayChange && remapExtensionsInPlace(packet, header, map) ? packet : asBuffer(remapExtensions(packet, header, map)),
});
const carriagePacketizer = (codec) => ({
    packetize: (packet, header, startsKeyframe, _mayChange, now) => {
        const end = packet.length - header.paddingLength;
        const out = Buffer.allocUnsafe(RTP_HEADER_LENGTH + CARRIAGE_HEADER_BYTES + end - header.payloadOffset);
        packet.copy(out, 0, 0, RTP_HEADER_LENGTH);
        // Version 2 and nothing else: no padding, extension, CSRC or marker.
        out[0] = 0x80;
        out[1] = 0;
        // When it is sent, once for all subscribers: by that a subscriber tells what waits in its downlink.
        out.writeUInt32BE(Math.round(now * CARRIED_CLOCK_RATE_KHZ) % 2 ** 32, 4);
        writeCarriageHeader(out, RTP_HEADER_LENGTH, {
            codec,
            startsKeyframe,
            startsFrame: startsFrame(codec, packet, header),
            endsFrame: header.marker && end > header.payloadOffset,
            sequenceNumber: 0,
            rtpTimestamp: packet.readUInt32BE(4),
        });
        packet.copy(out, RTP_HEADER_LENGTH + CARRIAGE_HEADER_BYTES, header.payloadOffset, end);
        return out;
    },
});
/** Returns what puts a sender's packets into an encapsulation; `sent` is URI to the sender's id. */
export const packetizer = (encapsulation, codec, sent) => encapsulation.name === "packets" && codec !== "opus"
    ? carriagePacketizer(codec)
    : rtpPacketizer(extensionMap(sent, encapsulation.name === "rtp" ? encapsulation.extensions : new Map()));
/** Whether a packet of the `packets` encapsulation is the last of its frame. */
export const endsCarriedFrame = (packet) => ((packet[RTP_HEADER_LENGTH] ?? 0) & 1) !== 0;
/** Where the carried copy of the sequence number stands in a packet of the `packets` encapsulation. */
export const CARRIED_SEQUENCE_OFFSET = RTP_HEADER_LENGTH + 2;
