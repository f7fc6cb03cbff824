import type { SentToViewers } from "./sent-to-viewers.ts";
import { ViewerAddress } from "./viewer-address.ts";
import type { ViewerForm } from "./viewer-form.ts";

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
  parityPacketsSent = 0;
  private readonly address: ViewerAddress;
  private readonly sendPacket: (packet: Buffer) => boolean;
  /** Viewer sequence = stream sequence + offset. */
  private offset = 0;
  private nextSequence: number;
  /** The viewer's numbers below this belong to a delivery that has ended. */
  private begunWith: number;
  private resendTokens = RESEND_BURST;

  constructor({ ssrc, form, firstSequence, send }: OutletOptions) {
    this.address = new ViewerAddress(ssrc, form, firstSequence);
    this.sendPacket = send;
    this.nextSequence = firstSequence;
    this.begunWith = firstSequence;
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
    this.offset = this.nextSequence - outSequence;
    this.begunWith = this.nextSequence;
  }

  /** Sends a packet of the stream; patched in place. */
  send(packet: Buffer, outSequence: number): boolean {
    const sequence = outSequence + this.offset;
    this.address.put(packet, sequence);
    if (!this.sendPacket(packet)) return false;
    this.resendTokens = Math.min(RESEND_BURST, this.resendTokens + RESENDS_PER_PACKET);
    this.packetsSent += 1;
    this.octetsSent += packet.length;
    if (sequence >= this.nextSequence) this.nextSequence = sequence + 1;
    return true;
  }

  /** Parity for the run that begins at stream sequence `first`; patched in place. */
  sendParity(packet: Buffer, first: number): boolean {
    this.address.put(packet, first + this.offset);
    if (!this.sendPacket(packet)) return false;
    this.octetsSent += packet.length;
    this.packetsSent += 1;
    this.parityPacketsSent += 1;
    return true;
  }

  /** The stream's number of what this viewer has as 16-bit `sequence`; undefined where it had that from another delivery. */
  outSequenceOf(sequence: number): number | undefined {
    const behind = (this.nextSequence - 1 - sequence) & 0xffff;
    const extended = this.nextSequence - 1 - behind;
    return extended < this.begunWith ? undefined : extended - this.offset;
  }

  /** False while too much was asked for again. */
  get mayResend(): boolean {
    return this.resendTokens >= 1;
  }

  /** Sends a packet of the stream again; patched in place. */
  resend(packet: Buffer, outSequence: number): boolean {
    this.resendTokens -= 1;
    this.address.put(packet, outSequence + this.offset);
    if (!this.sendPacket(packet)) return false;
    this.retransmittedPacketsSent += 1;
    return true;
  }

  /** Since the viewer began, for the relay's own counters. */
  sent(): SentToViewers {
    return {
      bytesOut: this.octetsSent,
      packetsRetransmitted: this.retransmittedPacketsSent,
      parityPackets: this.parityPacketsSent,
    };
  }
}
