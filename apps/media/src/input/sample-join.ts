import { PACKET_SAMPLES } from "@setsuna/media-protocol";

const RATE = 48_000;
/** A time error up to this many samples continues the last ones, because containers round times. */
const ROUNDING = RATE / 100;

export interface JoinedSamples {
  /** Position of the first sample, s. */
  readonly seconds: number;
  /** {@link PACKET_SAMPLES} values per channel, interleaved. */
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

  copy(start: number, out: Int16Array, channel: number, channels: number): void {
    for (const { at, samples } of this.chunks)
      for (let place = Math.max(at, start); place < Math.min(at + samples.length, start + PACKET_SAMPLES); place += 1)
        out[channels * (place - start) + channel] = samples[place - at] ?? 0;
    this.chunks = this.chunks.filter(({ at, samples }) => at + samples.length > start + PACKET_SAMPLES);
  }

  after(place: number): number | undefined {
    const next = this.chunks.find(({ at, samples }) => at + samples.length > place);
    return next && Math.max(place, next.at);
  }
}

export class SampleJoin {
  private readonly sides: readonly Side[];
  private readonly longestWait: number;
  private next: number | undefined;

  /** `longestWaitS` limits how far one track may lead, s. */
  constructor(longestWaitS: number, channels = 2) {
    this.sides = Array.from({ length: channels }, () => new Side());
    this.longestWait = RATE * longestWaitS;
  }

  /** Samples at 48 kHz; `channel` 0 is the first. */
  push(channel: number, seconds: number, samples: Int16Array): void {
    this.sides[channel]?.push(seconds, samples);
  }

  take(isEnd = false): JoinedSamples[] {
    const taken: JoinedSamples[] = [];
    for (;;) {
      const start = this.start();
      if (start === undefined) return taken;
      const ends = this.sides.map(({ end }) => end ?? Number.NEGATIVE_INFINITY);
      const [all, any] = [Math.min(...ends), Math.max(...ends)];
      const until = start + PACKET_SAMPLES;
      if (!isEnd && all < until && any < until + this.longestWait) return taken;
      const channels = this.sides.length;
      const samples = new Int16Array(channels * PACKET_SAMPLES);
      for (const [channel, side] of this.sides.entries()) side.copy(start, samples, channel, channels);
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
