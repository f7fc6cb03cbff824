import { isCarriedRepair, readCarriedPacket } from "@setsuna/contracts";
import { bare, type SequenceNumber, Unwrapper } from "@setsuna/kit";
import { isRtcp, parseRtpHeader, payloadOf } from "@setsuna/rtp";
import { expectThat } from "../lib/bounded.ts";

export class ViewerLog {
  private readonly sequences = new Unwrapper(16);
  private readonly contents = new Map<number, string>();
  private first = Number.POSITIVE_INFINITY;
  private last = Number.NEGATIVE_INFINITY;
  private lineSequence: SequenceNumber | undefined;

  onPacket(packet: Buffer): void {
    if (isRtcp(packet)) return;
    const header = parseRtpHeader(packet);
    expectThat(header !== undefined, "a viewer was sent what is no RTP");
    const payload = payloadOf(packet, header);
    // 111 is the audio section: packet carriage numbers every packet on the wire.
    if (header.payloadType !== 111) {
      this.onMedia(header.sequenceNumber, payload);
      return;
    }
    expectThat(
      this.lineSequence === undefined || header.sequenceNumber === ((bare(this.lineSequence) + 1) & 0xffff),
      "the line's numbers have a gap of our making",
    );
    this.lineSequence = header.sequenceNumber;
    if (isCarriedRepair(payload)) return;
    const carried = readCarriedPacket(payload);
    expectThat(carried.ok, "a carried packet cannot be read");
    this.onMedia(carried.value.sequenceNumber, carried.value.payload);
  }

  private onMedia(sequenceNumber: SequenceNumber, payload: Uint8Array): void {
    const sequence = this.sequences.unwrap(sequenceNumber);
    const content = Buffer.from(payload.subarray(0, 60)).toString("latin1");
    const before = this.contents.get(sequence);
    expectThat(before === undefined || before === content, `two packets with the number ${sequenceNumber}`);
    this.contents.set(sequence, content);
    this.first = Math.min(this.first, sequence);
    this.last = Math.max(this.last, sequence);
  }

  get missing(): number {
    return this.contents.size === 0 ? 0 : this.last - this.first + 1 - this.contents.size;
  }
}
