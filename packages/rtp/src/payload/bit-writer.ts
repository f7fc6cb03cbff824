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

  /** Adds RBSP stop bit and alignment zeros, ITU-T H.264 §7.3.2.11. */
  finishRbsp(): Uint8Array<ArrayBuffer> {
    this.bit(1);
    return Uint8Array.from(this.out);
  }
}
