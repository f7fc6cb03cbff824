/** Most significant first. Past the end reads zeros and sets {@link overrun}. */
export class BitReader {
  private readonly bytes: Uint8Array;
  private at: number;
  private readonly end: number;

  /** `end` is exclusive. */
  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = start * 8;
    this.end = Math.min(end, bytes.length) * 8;
  }

  /** If true, nothing read can be trusted. */
  get overrun(): boolean {
    return this.at > this.end;
  }

  /** Next bit, counted from the first byte. */
  get position(): number {
    return this.at;
  }

  /** Unsigned, 0 to 32 bits. */
  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.bit();
    return value;
  }

  flag(): boolean {
    return this.bit() === 1;
  }

  skip(count: number): void {
    this.at += count;
  }

  /** ue(v). ITU-T H.264 §9.1. */
  unsignedGolomb(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros += 1;
      if (zeros > 32 || this.overrun) {
        this.at = this.end + 1;
        return 0;
      }
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** se(v). ITU-T H.264 §9.1.1. */
  signedGolomb(): number {
    const code = this.unsignedGolomb();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }

  /** AV1 uvlc(). AV1 specification §4.10.3. */
  variableLength(): number {
    return this.unsignedGolomb();
  }

  private bit(): number {
    const { at } = this;
    this.at += 1;
    if (at >= this.end) return 0;
    return ((this.bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
  }
}

/** Undefined when `read` returns undefined or throws RangeError (out-of-range field), or the bytes end early. */
export const readFields = <Fields>(bytes: Uint8Array, read: (reader: BitReader) => Fields | undefined): Fields | undefined => {
  const reader = new BitReader(bytes);
  try {
    const fields = read(reader);
    return reader.overrun ? undefined : fields;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
