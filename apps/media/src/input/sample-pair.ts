import { PACKET_SAMPLES } from "@setsuna/media-protocol";

const RATE = 48_000;
/** Times that are off by less than this go on where the last samples ended, in samples: containers round them. */
const ROUNDING = RATE / 100;

/** A packet of two channels, interleaved. */
export interface PairedSamples {
  /** Place of its first sample, s. */
  readonly seconds: number;
  /** 2 x {@link PACKET_SAMPLES}. */
  readonly samples: Int16Array;
}

interface Chunk {
  /** Place of the first sample, in samples. */
  readonly at: number;
  readonly samples: Int16Array;
}

/** Samples of one channel that wait for the other. */
class Side {
  private chunks: Chunk[] = [];
  /** Place behind the newest sample; absent before the first. */
  end: number | undefined;

  get start(): number | undefined {
    return this.chunks[0]?.at;
  }

  push(seconds: number, samples: Int16Array): void {
    const said = Math.round(RATE * seconds);
    const { end } = this;
    const at = end !== undefined && Math.abs(said - end) < ROUNDING ? end : said;
    // What overlaps was there already.
    const known = end === undefined ? 0 : Math.min(samples.length, Math.max(0, end - at));
    if (known < samples.length) this.chunks.push({ at: at + known, samples: samples.subarray(known) });
    this.end = Math.max(end ?? 0, at + samples.length);
  }

  /** Writes what lies in the packet that begins at `start` into every second place of `out`, from `channel` on. */
  copy(start: number, out: Int16Array, channel: number): void {
    for (const { at, samples } of this.chunks)
      for (let place = Math.max(at, start); place < Math.min(at + samples.length, start + PACKET_SAMPLES); place += 1)
        out[2 * (place - start) + channel] = samples[place - at] ?? 0;
    this.chunks = this.chunks.filter(({ at, samples }) => at + samples.length > start + PACKET_SAMPLES);
  }

  /** Place of the first sample that lies behind; undefined where none does. */
  after(place: number): number | undefined {
    const next = this.chunks.find(({ at, samples }) => at + samples.length > place);
    return next && Math.max(place, next.at);
  }
}

/** Makes packets of two channels out of two tracks of one, sample by sample at its own place. What one of them lacks is silence. */
export class SamplePair {
  private readonly sides = [new Side(), new Side()] as const;
  private readonly longestWait: number;
  private next: number | undefined;

  /** `longestWaitS`: one track is waited for until the other is ahead by so much, s. */
  constructor(longestWaitS: number) {
    this.longestWait = RATE * longestWaitS;
  }

  /** Takes samples of 48 kHz; `channel` 0 is left. */
  push(channel: 0 | 1, seconds: number, samples: Int16Array): void {
    this.sides[channel].push(seconds, samples);
  }

  /** Returns the packets that are whole. `isEnd`: no more comes, and the last one ends with silence. */
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

  /** Place of the next packet: behind the last one, or after a pause of both tracks where one goes on. Undefined while nothing waits. */
  private start(): number | undefined {
    const places = this.sides.flatMap((side) => side.after(this.next ?? Number.NEGATIVE_INFINITY) ?? []);
    if (places.length === 0) return undefined;
    const first = Math.min(...places);
    return this.next !== undefined && first < this.next + PACKET_SAMPLES ? this.next : first;
  }
}
