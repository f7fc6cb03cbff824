import type { SessionTraffic } from "../traffic-meter.ts";
import type { EgressStats } from "./egress-stats.ts";
import { CARRIED_SEQUENCE_OFFSET, type Encapsulation } from "./encapsulation.ts";

/**
 * Retransmissions allowed per packet, and at once. 10 % loss needs 0.2, counting repeated requests. A higher demand means a full
 * path, which more would worsen.
 */
const RESENDS_PER_PACKET = 0.5;
const RESEND_BURST = 250;
/** Earlier stretches: two seconds of 60 frames with every second one omitted. */
const KEPT_STRETCHES = 64;

export interface EgressStreamOptions {
  readonly ssrc: number;
  readonly encapsulation: Encapsulation;
  /** Random, 0 to 65535 (RFC 3550 §5.1). */
  readonly firstSequence: number;
  /** False if not accepted. */
  readonly send: (packet: Buffer) => boolean;
}

/** Packets `from` to `until` - 1 have their numbers plus the offset. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

/**
 * One subscriber's packets: gapless extended sequence numbers despite omissions, payload type and SSRC, counts, and budgeted
 * retransmissions.
 */
export class EgressStream {
  /** Undefined if the subscriber can't play the codec. */
  payloadType: number | undefined;
  packetsSent = 0;
  octetsSent = 0;
  retransmittedPacketsSent = 0;
  repairPacketsSent = 0;
  private readonly ssrc: number;
  private readonly isCarried: boolean;
  private readonly sendPacket: (packet: Buffer) => boolean;
  private resendTokens = RESEND_BURST;
  /** From packet `from` on, the subscriber's number is the stream's plus this offset. */
  private offset = 0;
  private from = 0;
  private earlier: Stretch[] = [];
  private next: number;
  private firstSent: number;
  /** Carried packets have their own numbering inside. */
  private nextWireSequence: number;

  constructor({ ssrc, encapsulation, firstSequence, send }: EgressStreamOptions) {
    this.ssrc = ssrc;
    this.isCarried = encapsulation.name === "packets";
    this.sendPacket = send;
    this.next = firstSequence;
    this.firstSent = firstSequence;
    this.nextWireSequence = firstSequence;
  }

  begin(outSequence: number): void {
    this.offset = this.next - outSequence;
    this.from = outSequence;
    this.earlier = [];
    this.firstSent = this.next;
  }

  leaveOut(first: number, last: number): void {
    if (first > this.from) {
      this.earlier.push({ from: this.from, until: first, offset: this.offset });
      if (this.earlier.length > KEPT_STRETCHES) this.earlier.shift();
    }
    this.offset -= last - first + 1;
    this.from = last + 1;
  }

  /** Patches the packet in place. False if omitted or not accepted. */
  send(packet: Buffer, outSequence: number): boolean {
    const sequence = this.sequenceOf(outSequence);
    if (sequence === undefined) return false;
    this.rewrite(packet, sequence);
    if (!this.sendPacket(packet)) return false;
    this.resendTokens = Math.min(RESEND_BURST, this.resendTokens + RESENDS_PER_PACKET);
    this.packetsSent += 1;
    this.octetsSent += packet.length;
    if (sequence >= this.next) this.next = sequence + 1;
    return true;
  }

  sendRepair(packet: Buffer, first: number): void {
    const sequence = this.sequenceOf(first);
    if (sequence === undefined) return;
    this.rewrite(packet, sequence);
    if (!this.sendPacket(packet)) return;
    this.octetsSent += packet.length;
    this.packetsSent += 1;
    this.repairPacketsSent += 1;
  }

  /** False if over budget. */
  get mayResend(): boolean {
    return this.resendTokens >= 1;
  }

  resend(packet: Buffer, outSequence: number): boolean {
    const sequence = this.sequenceOf(outSequence);
    if (sequence === undefined) return false;
    this.resendTokens -= 1;
    this.rewrite(packet, sequence);
    if (!this.sendPacket(packet)) return false;
    this.retransmittedPacketsSent += 1;
    return true;
  }

  /** From the subscriber's 16-bit number. Undefined: an earlier delivery, or no longer in the history. */
  outSequenceOf(sequence: number): number | undefined {
    const extended = this.next - 1 - ((this.next - 1 - sequence) & 0xffff);
    if (extended < this.firstSent) return undefined;
    if (extended >= this.from + this.offset) return extended - this.offset;
    const stretch = this.earlier.findLast(({ from, offset }) => extended >= from + offset);
    return stretch === undefined ? undefined : extended - stretch.offset;
  }

  sent(): EgressStats {
    return {
      bytesOut: this.octetsSent,
      packetsOut: this.packetsSent + this.retransmittedPacketsSent,
      packetsRetransmitted: this.retransmittedPacketsSent,
      repairPackets: this.repairPacketsSent,
    };
  }

  /** @param lost as last reported. */
  traffic(lost: number): SessionTraffic {
    return { octets: this.octetsSent, packetsLost: lost, packetsExpected: this.packetsSent };
  }

  /** Undefined if omitted or too old. */
  private sequenceOf(outSequence: number): number | undefined {
    if (outSequence >= this.from) return outSequence + this.offset;
    const stretch = this.earlier.findLast(({ from }) => outSequence >= from);
    return stretch === undefined || outSequence >= stretch.until ? undefined : outSequence + stretch.offset;
  }

  /**
   * In place with the low 16 bits of `sequence`, byte by byte: the relay's hottest path. A carried packet keeps its inner number,
   * so outer gaps are path loss.
   */
  private rewrite(packet: Buffer, sequence: number): void {
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
