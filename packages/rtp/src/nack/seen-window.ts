/** One bit per recent sequence number, over a power-of-two span. */
export class SeenWindow {
  readonly span: number;
  private readonly bits: Uint8Array;
  private newest: number | undefined;

  constructor(span = 8192) {
    this.span = span;
    this.bits = new Uint8Array(span);
  }

  /** False if marked before, or older than the span. */
  mark(sequence: number): boolean {
    if (this.newest === undefined) {
      this.newest = sequence;
    } else if (sequence > this.newest) {
      if (sequence - this.newest >= this.span) this.bits.fill(0);
      else for (let skipped = this.newest + 1; skipped < sequence; skipped += 1) this.bits[skipped & (this.span - 1)] = 0;
      this.newest = sequence;
      this.bits[sequence & (this.span - 1)] = 1;
      return true;
    } else if (this.isTooOld(sequence)) {
      return false;
    }
    const slot = sequence & (this.span - 1);
    if (this.bits[slot] === 1) return false;
    this.bits[slot] = 1;
    return true;
  }

  has(sequence: number): boolean {
    return this.newest !== undefined && sequence <= this.newest && this.bits[sequence & (this.span - 1)] === 1;
  }

  isTooOld(sequence: number): boolean {
    return this.newest !== undefined && sequence <= this.newest - this.span;
  }

  reset(): void {
    this.bits.fill(0);
    this.newest = undefined;
  }
}
