import { CARRIED_SEQUENCE_OFFSET } from "./encapsulation.ts";
/** Rewrites the fixed header of a packet of the stream for one subscriber: payload type, sequence number and SSRC. */
export class HeaderRewriter {
    /** Undefined while the subscriber cannot play what is sent. */
    payloadType;
    ssrc;
    isCarried;
    /** Number of the next packet on the wire; carried packets have their own numbering inside. */
    nextWireSequence;
    constructor(ssrc, encapsulation, firstSequence) {
        this.ssrc = ssrc;
        this.isCarried = encapsulation.name === "packets";
        this.nextWireSequence = firstSequence;
    }
    /**
     * Patches a packet in place; of `sequence` the low 16 bits go in. Byte by byte: it is the relay's hottest place. Carried packets are
     * numbered inside; outside every packet has a number of its own, so that gaps are what the path lost.
     */
    rewrite(packet, sequence) {
        let high = (sequence >>> 8) & 0xff;
        let low = sequence & 0xff;
        if (this.isCarried) {
            packet[CARRIED_SEQUENCE_OFFSET] = high;
            packet[CARRIED_SEQUENCE_OFFSET + 1] = low;
            high = (this.nextWireSequence >>> 8) & 0xff;
            low = this.nextWireSequence & 0xff;
            this.nextWireSequence = (this.nextWireSequence + 1) & 0xffff;
        }
        packet[1] = ((packet[1] ?? 0) & 0x80) | (this.payloadType ?? 0);
        packet[2] = high;
        packet[3] = low;
        packet[8] = this.ssrc >>> 24;
        packet[9] = (this.ssrc >>> 16) & 0xff;
        packet[10] = (this.ssrc >>> 8) & 0xff;
        packet[11] = this.ssrc & 0xff;
    }
}
