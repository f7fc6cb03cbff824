import { PACKET_SAMPLES } from "@setsuna/media-protocol";

/** Audio that a source must have before it plays, samples at 48 kHz: more than a packet of 20 ms, which may be late. */
export const HELD_SAMPLES = 3 * PACKET_SAMPLES;
/** Older audio than this is dropped, samples. */
export const MAX_HELD_SAMPLES = 40 * PACKET_SAMPLES;
/** Blocks over which a source's least reserve is measured: 2 s. */
export const WATCHED_BLOCKS = 200;

const MAX_SAMPLE = 32_767;

/** Jitter buffer of one source. A reserve that it never needs is skipped, which also follows another clock. */
class Voice {
  private parts: Int16Array[] = [];
  private held = 0;
  private isPlaying = false;
  private blocks = 0;
  private least = MAX_HELD_SAMPLES;

  push(samples: Int16Array): void {
    this.parts.push(samples);
    this.held += samples.length;
    this.skip(this.held - MAX_HELD_SAMPLES);
  }

  addTo(sum: Int32Array): void {
    this.isPlaying ||= this.held >= HELD_SAMPLES;
    if (!this.isPlaying) return;
    if (this.held < sum.length) {
      this.isPlaying = false;
      return;
    }
    let at = 0;
    while (at < sum.length) {
      const part = this.parts[0] ?? new Int16Array(0);
      const count = Math.min(part.length, sum.length - at);
      for (let index = 0; index < count; index += 1) sum[at + index] = (sum[at + index] ?? 0) + (part[index] ?? 0);
      at += count;
      this.skip(count);
    }
    this.watch();
  }

  private watch(): void {
    this.least = Math.min(this.least, this.held);
    this.blocks += 1;
    if (this.blocks < WATCHED_BLOCKS) return;
    this.skip(this.least - HELD_SAMPLES);
    this.blocks = 0;
    this.least = MAX_HELD_SAMPLES;
  }

  private skip(count: number): void {
    for (let left = count; left > 0; ) {
      const [part] = this.parts;
      if (part === undefined) return;
      const taken = Math.min(left, part.length);
      if (taken === part.length) this.parts.shift();
      else this.parts[0] = part.subarray(taken);
      left -= taken;
      this.held -= taken;
    }
  }
}

/** Adds up what several people say. A source that sends nothing is silent. */
export class VoiceMixer {
  private readonly voices = new Map<number, Voice>();

  /** Mono at 48 kHz. */
  push(source: number, samples: Int16Array): void {
    const voice = this.voices.get(source) ?? new Voice();
    this.voices.set(source, voice);
    voice.push(samples);
  }

  /** Forgets a source that won't send any more. */
  remove(source: number): void {
    this.voices.delete(source);
  }

  /** Returns the next `PACKET_SAMPLES`. */
  next(): Int16Array {
    const sum = new Int32Array(PACKET_SAMPLES);
    for (const voice of this.voices.values()) voice.addTo(sum);
    return Int16Array.from(sum, (sample) => Math.max(-MAX_SAMPLE, Math.min(MAX_SAMPLE, sample)));
  }
}
