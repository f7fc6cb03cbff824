import type { Milliseconds } from "@setsuna/kit";
/** Linear levels, where 1 is full scale. */
export interface ChannelLevel {
  /** 0 to 1, above 1 when clipping. */
  readonly peak: number;
  readonly rms: number;
}

/** Level reported for silence, dBFS: below the noise of 16 bits. */
export const SILENCE_DB = -96;

/** A linear level in dB below full scale; SILENCE_DB for silence and anything below it. */
export const decibels = (linear: number): number => (linear > 0 ? Math.max(SILENCE_DB, 20 * Math.log10(linear)) : SILENCE_DB);

/** Returns the level of one block of samples. */
export const levelOf = (samples: Float32Array): ChannelLevel => {
  let peak = 0;
  let sum = 0;
  for (const sample of samples) {
    const loud = Math.abs(sample);
    if (loud > peak) peak = loud;
    sum += sample * sample;
  }
  return { peak, rms: samples.length === 0 ? 0 : Math.sqrt(sum / samples.length) };
};

/** Measures audio levels, block by block. */
export class LevelMeter {
  private channels: { peak: number; squares: number; count: number }[] = [];

  add(block: readonly Float32Array[]): void {
    for (const [index, samples] of block.entries()) {
      const { peak, rms } = levelOf(samples);
      const channel = this.channels[index] ?? { peak: 0, squares: 0, count: 0 };
      this.channels[index] = channel;
      channel.peak = Math.max(channel.peak, peak);
      channel.squares += rms * rms * samples.length;
      channel.count += samples.length;
    }
  }

  read(): ChannelLevel[] {
    const levels = this.channels.map(({ peak, squares, count }) => ({ peak, rms: count === 0 ? 0 : Math.sqrt(squares / count) }));
    this.channels = [];
    return levels;
  }
}

/** A peak stays this long, ms. */
const HOLD_MS = 1500;
/** It then falls this fast, dB per second. */
const FALL_DB = 24;

/** The highest peak of the last moments, for the eye. Times are ms on any monotonic clock. */
export class PeakHold {
  private held = SILENCE_DB;
  private since = 0;
  private at = 0;

  /** Takes and returns dBFS. */
  update(peak: number, now: Milliseconds): number {
    const falling = Math.max(0, now - Math.max(this.at, this.since + HOLD_MS));
    this.held = Math.max(SILENCE_DB, this.held - (FALL_DB * falling) / 1000);
    this.at = now;
    if (peak >= this.held) {
      this.held = peak;
      this.since = now;
    }
    return this.held;
  }
}
