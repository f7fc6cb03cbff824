import { PACKET_SAMPLES } from "@setsuna/media-protocol";

const RATE = 48_000;
/** A time error up to this many samples continues the last ones, because containers round times. */
const ROUNDING = RATE / 100;

export interface PairedSamples {
  /** Position of the first sample, s. */
  readonly seconds: number;
  /** Holds 2 x {@link PACKET_SAMPLES} values. */
  readonly samples: Int16Array;
}

interface Chunk {
  readonly at: number;
  readonly samples: Int16Array;
}

class Side {
  private chunks: Chunk[] = [];
  /** End of the newest sample; absent before the first. */
  end: number | undefined;

  get start(): number | undefined {
    return this.chunks[0]?.at;
  }

  push(seconds: number, samples: Int16Array): void {
    const said = Math.round(RATE * seconds);
    const { end } = this;
    const at = end !== undefined && Math.abs(said - end) < ROUNDING ? end : said;
    const known = end === undefined ? 0 : Math.min(samples.length, Math.max(0, end - at));
    if (known < samples.length) this.chunks.push({ at: at + known, samples: samples.subarray(known) });
    this.end = Math.max(end ?? 0, at + samples.length);
  }

  copy(start: number, out: Int16Array, channel: number): void {
    for (const { at, samples } of this.chunks)
      for (let place = Math.max(at, start); place < Math.min(at + samples.length, start + PACKET_SAMPLES); place += 1)
        out[2 * (place - start) + channel] = samples[place - at] ?? 0;
    this.chunks = this.chunks.filter(({ at, samples }) => at + samples.length > start + PACKET_SAMPLES);
  }

  after(place: number): number | undefined {
    const next = this.chunks.find(({ at, samples }) => at + samples.length > place);
    return next && Math.max(place, next.at);
  }
}

export class SamplePair {
  private readonly sides = [new Side(), new Side()] as const;
  private readonly longestWait: number;
  private next: number | undefined;

  /** `longestWaitS` limits how far one track may lead, s. */
  constructor(longestWaitS: number) {
    this.longestWait = RATE * longestWaitS;
  }

  /** Samples at 48 kHz; `channel` 0 is left. */
  push(channel: 0 | 1, seconds: number, samples: Int16Array): void {
    this.sides[channel].push(seconds, samples);
  }

  take(isEnd = false): PairedSamples[] {
    const taken: PairedSamples[] = [];
    for (;;) {
      const start = this.start();
      if (start === undefined) return taken;
      const ends = this.sides.map(({ end }) => end ?? Number.NEGATIVE_INFINITY);
      const [both, either] = [Math.min(...ends), Math.max(...ends)];
      const until = start + PACKET_SAMPLES;
      if (!isEnd && both < until && either < until + this.longestWait) return taken;
      const samples = new Int16Array(2 * PACKET_SAMPLES);
      for (const [channel, side] of this.sides.entries()) side.copy(start, samples, channel);
      taken.push({ seconds: start / RATE, samples });
      this.next = until;
    }
  }

  private start(): number | undefined {
    const places = this.sides.flatMap((side) => side.after(this.next ?? Number.NEGATIVE_INFINITY) ?? []);
    if (places.length === 0) return undefined;
    const first = Math.min(...places);
    return this.next !== undefined && first < this.next + PACKET_SAMPLES ? this.next : first;
  }
}
