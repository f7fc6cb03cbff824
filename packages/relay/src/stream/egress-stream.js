import { HeaderRewriter } from "./header-rewriter.ts";
import { SequenceRewriter } from "./sequence-rewriter.ts";
/**
 * Packets that a subscriber may have again, for each that is sent to it, and at once. A path that loses a tenth takes 0.2 with requests that
 * are made twice; one that asks for more is full, and what is sent again would fill it more.
 */
const RESENDS_PER_PACKET = 0.5;
const RESEND_BURST = 250;
/** Sends a stream to one subscriber: rewrites sequence numbers and headers, counts, and retransmits within a budget. */
export class EgressStream {
    packetsSent = 0;
    octetsSent = 0;
    retransmittedPacketsSent = 0;
    /** Of {@link packetsSent}. */
    repairPacketsSent = 0;
    header;
    sendPacket;
    sequences;
    resendTokens = RESEND_BURST;
    constructor({ ssrc, encapsulation, firstSequence, send }) {
        this.header = new HeaderRewriter(ssrc, encapsulation, firstSequence);
        this.sendPacket = send;
        this.sequences = new SequenceRewriter(firstSequence);
    }
    /** Whether the subscriber can play what is sent. */
    get isPlayable() {
        return this.header.payloadType !== undefined;
    }
    /** Undefined: the subscriber cannot play what is sent. */
    set payloadType(payloadType) {
        this.header.payloadType = payloadType;
    }
    /** A delivery begins with that packet of the stream; the subscriber's numbers go on. */
    begin(outSequence) {
        this.sequences.begin(outSequence);
    }
    /** These packets of the stream are not sent, the last one included, and leave no gap in the subscriber's numbers. */
    leaveOut(first, last) {
        this.sequences.leaveOut(first, last);
    }
    /** Sends a packet of the stream; patched in place. False for one that was left out. */
    send(packet, outSequence) {
        const sequence = this.sequences.of(outSequence);
        if (sequence === undefined)
            return false;
        this.header.rewrite(packet, sequence);
        if (!this.sendPacket(packet))
            return false;
        this.resendTokens = Math.min(RESEND_BURST, this.resendTokens + RESENDS_PER_PACKET);
        this.packetsSent += 1;
        this.octetsSent += packet.length;
        this.sequences.sent(sequence);
        return true;
    }
    /** FEC for the run that begins at stream sequence `first`; patched in place. */
    sendRepair(packet, first) {
        const sequence = this.sequences.of(first);
        if (sequence === undefined)
            return false;
        this.header.rewrite(packet, sequence);
        if (!this.sendPacket(packet))
            return false;
        this.octetsSent += packet.length;
        this.packetsSent += 1;
        this.repairPacketsSent += 1;
        return true;
    }
    /** The stream's number of what this subscriber has as 16-bit `sequence`; undefined where it had that from another delivery. */
    outSequenceOf(sequence) {
        return this.sequences.outSequenceOf(sequence);
    }
    /** False while too much was asked for again. */
    get mayResend() {
        return this.resendTokens >= 1;
    }
    /** Sends a packet of the stream again; patched in place. */
    resend(packet, outSequence) {
        const sequence = this.sequences.of(outSequence);
        if (sequence === undefined)
            return false;
        this.resendTokens -= 1;
        this.header.rewrite(packet, sequence);
        if (!this.sendPacket(packet))
            return false;
        this.retransmittedPacketsSent += 1;
        return true;
    }
    /** Since the subscriber began, for the relay's own counters. */
    sent() {
        return {
            bytesOut: this.octetsSent,
            packetsRetransmitted: this.retransmittedPacketsSent,
            repairPackets: this.repairPacketsSent,
        };
    }
}
