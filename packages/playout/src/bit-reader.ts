/** Reads bits most significant first, with the Exp-Golomb codes of H.264 (ITU-T H.264 §9.1). Throws RangeError past the end. */
export class BitReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Bits read so far. */
  get position(): number {
    return this.at;
  }

  bit(): number {
    const byte = this.bytes[this.at >> 3];
    if (byte === undefined) throw new RangeError("bit stream ended early");
    const value = (byte >> (7 - (this.at & 7))) & 1;
    this.at += 1;
    return value;
  }

  /** An unsigned number of up to 32 bits. */
  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i += 1) value = value * 2 + this.bit();
    return value;
  }

  /** ue(v). */
  unsigned(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros += 1;
      if (zeros > 32) throw new RangeError("Exp-Golomb code too long");
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** se(v). */
  signed(): number {
    const code = this.unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}

/** Writes bits most significant first. */
export class BitWriter {
  private readonly out: number[] = [];
  private count = 0;

  bit(value: number): void {
    if ((this.count & 7) === 0) this.out.push(0);
    const last = this.out.length - 1;
    if (value) this.out[last] = (this.out[last] ?? 0) | (0x80 >> (this.count & 7));
    this.count += 1;
  }

  bits(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i -= 1) this.bit(Math.floor(value / 2 ** i) & 1);
  }

  /** ue(v). */
  unsigned(value: number): void {
    const code = value + 1;
    const length = Math.floor(Math.log2(code)) + 1;
    this.bits(0, length - 1);
    this.bits(code, length);
  }

  /** The bytes with the RBSP stop bit and alignment zeros, ITU-T H.264 §7.3.2.11. */
  finishRbsp(): Uint8Array<ArrayBuffer> {
    this.bit(1);
    return Uint8Array.from(this.out);
  }
}
