import { writeRtpPacket } from "@setsuna/rtp";

/** RFC 7587. The relay takes FEC in an audio section: browsers can send it in no other. */
export const FEC_SECTION_LINES = ["rtpmap:111 opus/48000/2"];
const PAYLOAD_TYPE = 111;

export class FecRtpSender {
  private readonly ssrc: number;
  private sequence: number;

  /** Both values are random (RFC 3550 §5.1, §8). */
  constructor(ssrc: number, firstSequence: number) {
    this.ssrc = ssrc;
    this.sequence = firstSequence;
  }

  packet(message: Uint8Array, rtpTimestamp: number): Uint8Array {
    this.sequence = (this.sequence + 1) & 0xffff;
    return writeRtpPacket({
      marker: false,
      payloadType: PAYLOAD_TYPE,
      sequenceNumber: this.sequence,
      timestamp: rtpTimestamp,
      ssrc: this.ssrc,
      payload: message,
    });
  }
}
