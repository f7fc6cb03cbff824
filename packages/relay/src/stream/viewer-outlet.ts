import type { SentToViewers } from "./sent-to-viewers.ts";
import { ViewerAddress } from "./viewer-address.ts";
import type { ViewerForm } from "./viewer-form.ts";
import { ViewerNumbers } from "./viewer-numbers.ts";

/**
 * Packets that a viewer may have again, for each that is sent to it, and at once. A line that loses a tenth takes 0.2 with requests that
 * are made twice; one that asks for more is full, and what is sent again would fill it more.
 */
const RESENDS_PER_PACKET = 0.5;
const RESEND_BURST = 250;

export interface OutletOptions {
  readonly ssrc: number;
  readonly form: ViewerForm;
  /** First sequence number, 0-65535, random (RFC 3550 §5.1). */
  readonly firstSequence: number;
  /** False when the connection did not take it. */
  readonly send: (packet: Buffer) => boolean;
}

/** The way of a stream's packets to one viewer: the viewer's numbering, what was sent, and what may be sent again. */
export class ViewerOutlet {
  packetsSent = 0;
  octetsSent = 0;
  retransmittedPacketsSent = 0;
  /** Of {@link packetsSent}. */
  repairPacketsSent = 0;
  private readonly address: ViewerAddress;
  private readonly sendPacket: (packet: Buffer) => boolean;
  private readonly numbers: ViewerNumbers;
  private resendTokens = RESEND_BURST;

  constructor({ ssrc, form, firstSequence, send }: OutletOptions) {
    this.address = new ViewerAddress(ssrc, form, firstSequence);
    this.sendPacket = send;
    this.numbers = new ViewerNumbers(firstSequence);
  }

  /** Whether the viewer can play what is sent. */
  get isPlayable(): boolean {
    return this.address.payloadType !== undefined;
  }

  /** Undefined: the viewer cannot play what is sent. */
  set payloadType(payloadType: number | undefined) {
    this.address.payloadType = payloadType;
  }

  /** A delivery begins with that packet of the stream; the viewer's numbers go on. */
  begin(outSequence: number): void {
    this.numbers.begin(outSequence);
  }

  /** These packets of the stream are not sent, the last one included, and leave no gap in the viewer's numbers. */
  leaveOut(first: number, last: number): void {
    this.numbers.leaveOut(first, last);
  }

  /** Sends a packet of the stream; patched in place. False for one that was left out. */
  send(packet: Buffer, outSequence: number): boolean {
    const sequence = this.numbers.of(outSequence);
    if (sequence === undefined) return false;
    this.address.put(packet, sequence);
    if (!this.sendPacket(packet)) return false;
    this.resendTokens = Math.min(RESEND_BURST, this.resendTokens + RESENDS_PER_PACKET);
    this.packetsSent += 1;
    this.octetsSent += packet.length;
    this.numbers.sent(sequence);
    return true;
  }

  /** FEC for the run that begins at stream sequence `first`; patched in place. */
  sendRepair(packet: Buffer, first: number): boolean {
    const sequence = this.numbers.of(first);
    if (sequence === undefined) return false;
    this.address.put(packet, sequence);
    if (!this.sendPacket(packet)) return false;
    this.octetsSent += packet.length;
    this.packetsSent += 1;
    this.repairPacketsSent += 1;
    return true;
  }

  /** The stream's number of what this viewer has as 16-bit `sequence`; undefined where it had that from another delivery. */
  outSequenceOf(sequence: number): number | undefined {
    return this.numbers.outSequenceOf(sequence);
  }

  /** False while too much was asked for again. */
  get mayResend(): boolean {
    return this.resendTokens >= 1;
  }

  /** Sends a packet of the stream again; patched in place. */
  resend(packet: Buffer, outSequence: number): boolean {
    const sequence = this.numbers.of(outSequence);
    if (sequence === undefined) return false;
    this.resendTokens -= 1;
    this.address.put(packet, sequence);
    if (!this.sendPacket(packet)) return false;
    this.retransmittedPacketsSent += 1;
    return true;
  }

  /** Since the viewer began, for the relay's own counters. */
  sent(): SentToViewers {
    return {
      bytesOut: this.octetsSent,
      packetsRetransmitted: this.retransmittedPacketsSent,
      repairPackets: this.repairPacketsSent,
    };
  }
}
