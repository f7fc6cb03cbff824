/** Sound this close to the last sample continues it, ms: times jitter, sound must not. */
const TOLERANCE_MS = 40;
const RATE_PER_MS = 48;
/** Longest chunk of silence, ms. */
const PIECE_MS = 100;

export interface SoundPiece {
  /** Running time of the first sample, ms. */
  readonly at: number;
  readonly data: Buffer;
}

/** Joins timed pieces of audio without gaps: a mixer would wait for missing samples. 16 bits, 48 kHz. */
export class SteadySound {
  private readonly sampleBytes: number;
  private next: number | undefined;

  constructor(channels = 2) {
    this.sampleBytes = 2 * channels;
  }

  /** Undefined before the first chunk. */
  get end(): number | undefined {
    return this.next;
  }

  /** Fills a gap before `at` with silence; cuts sound that overlaps. */
  add(at: number, data: Buffer): SoundPiece[] {
    const { next } = this;
    if (next === undefined || Math.abs(at - next) <= TOLERANCE_MS) return [this.piece(next ?? at, data)];
    if (at > next) {
      const silence = this.reach(at);
      return [...silence, this.piece(at, data)];
    }
    const late = Math.round((next - at) * RATE_PER_MS) * this.sampleBytes;
    return late >= data.length ? [] : [this.piece(next, data.subarray(late))];
  }

  /** Returns silence up to `until`, if needed. */
  reach(until: number): SoundPiece[] {
    const pieces: SoundPiece[] = [];
    this.next ??= Math.max(0, until - PIECE_MS);
    // Whole samples keep timestamps exact.
    while (until - this.next >= 1) {
      const samples = Math.floor(Math.min(PIECE_MS, until - this.next) * RATE_PER_MS);
      pieces.push(this.piece(this.next, Buffer.alloc(samples * this.sampleBytes)));
    }
    return pieces;
  }

  private piece(at: number, data: Buffer): SoundPiece {
    this.next = at + data.length / this.sampleBytes / RATE_PER_MS;
    return { at, data };
  }
}
