/** Sound that lies this near to where the last ended follows on from it, ms: times jitter, sound must not. */
const TOLERANCE_MS = 40;
/** Bytes of one sample of both channels. */
const SAMPLE_BYTES = 4;
const RATE_PER_MS = 48;
/** Silence is written in pieces of at most this, ms. */
const PIECE_MS = 100;

export interface SoundPiece {
  /** Running time of its first sample, ms. */
  readonly at: number;
  readonly data: Buffer;
}

/** Joins timed pieces of audio without gaps, because a mixer or a sender would wait for missing samples. 16 bits, two channels, 48 kHz. */
export class SteadySound {
  private next: number | undefined;

  /** End of the audio written so far, ms; undefined before the first. */
  get end(): number | undefined {
    return this.next;
  }

  /** Pieces to write for sound that belongs at `at`: silence before it where some is missing, less of it where it is late. */
  add(at: number, data: Buffer): SoundPiece[] {
    const { next } = this;
    if (next === undefined || Math.abs(at - next) <= TOLERANCE_MS) return [this.piece(next ?? at, data)];
    if (at > next) {
      const silence = this.reach(at);
      return [...silence, this.piece(at, data)];
    }
    const late = Math.round((next - at) * RATE_PER_MS) * SAMPLE_BYTES;
    return late >= data.length ? [] : [this.piece(next, data.subarray(late))];
  }

  /** Returns silence up to `until`; none where sound is there already. */
  reach(until: number): SoundPiece[] {
    const pieces: SoundPiece[] = [];
    this.next ??= Math.max(0, until - PIECE_MS);
    // Whole samples, so that times stay those of the samples.
    while (until - this.next >= 1) {
      const samples = Math.floor(Math.min(PIECE_MS, until - this.next) * RATE_PER_MS);
      pieces.push(this.piece(this.next, Buffer.alloc(samples * SAMPLE_BYTES)));
    }
    return pieces;
  }

  private piece(at: number, data: Buffer): SoundPiece {
    this.next = at + data.length / SAMPLE_BYTES / RATE_PER_MS;
    return { at, data };
  }
}
