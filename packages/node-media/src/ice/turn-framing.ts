/* As by UDP, in sequence (RFC 8656 §3.1), with channel data padded to four bytes (§12.5). */

const STUN_HEADER = 20;
const CHANNEL_HEADER = 4;

/** Without and with padding; undefined if too short. Throws RangeError for data that isn't TURN. */
const lengthsOf = (bytes: Buffer): { readonly own: number; readonly padded: number } | undefined => {
  if (bytes.length < CHANNEL_HEADER) return undefined;
  const kind = bytes.readUInt8(0) >> 6;
  const length = bytes.readUInt16BE(2);
  if (kind === 0) return { own: STUN_HEADER + length, padded: STUN_HEADER + length };
  if (kind === 1) return { own: CHANNEL_HEADER + length, padded: CHANNEL_HEADER + 4 * Math.ceil(length / 4) };
  throw new RangeError("neither STUN nor channel data");
};

/** Padded to four bytes. */
export const toStream = (datagram: Buffer): Buffer =>
  datagram.length % 4 === 0 ? datagram : Buffer.concat([datagram, Buffer.alloc(4 - (datagram.length % 4))]);

export class TurnStreamReader {
  private waiting: Buffer = Buffer.alloc(0);

  /** Complete ones. Throws RangeError for non-TURN bytes, after which the stream is unreadable. */
  read(bytes: Buffer): Buffer[] {
    this.waiting = this.waiting.length === 0 ? bytes : Buffer.concat([this.waiting, bytes]);
    const datagrams: Buffer[] = [];
    for (;;) {
      const lengths = lengthsOf(this.waiting);
      if (lengths === undefined || this.waiting.length < lengths.padded) return datagrams;
      datagrams.push(this.waiting.subarray(0, lengths.own));
      this.waiting = this.waiting.subarray(lengths.padded);
    }
  }
}
