import type { SoundBlock } from "../page-readings.ts";

/** Sample rate of every recording, Hz. */
export const RATE = 48_000;
export const PER_MS = RATE / 1000;
/** Interval for re-reading the clock, 1 s of samples. */
const WINDOW = RATE;

/** Samples that a page handed to its output, and when. */
export interface Recording {
  readonly samples: Float32Array;
  /** Handover of each 1 s stretch, ms since the Unix epoch. */
  readonly starts: readonly number[];
}

/**
 * Blocks are read after delivery, so each second's earliest reading gives the time. Excludes the output's delay, which not every
 * block has.
 */
export const joinRecording = (blocks: readonly SoundBlock[]): Recording => {
  const samples = new Float32Array(blocks.reduce((sum, block) => sum + block.samples.length, 0));
  const starts: number[] = [];
  let at = 0;
  for (const block of blocks) {
    samples.set(block.samples, at);
    const window = Math.floor(at / WINDOW);
    const start = block.at - block.outputMs - (at - window * WINDOW) / PER_MS;
    starts[window] = Math.min(starts[window] ?? Number.POSITIVE_INFINITY, start);
    at += block.samples.length;
  }
  return { samples, starts };
};

/** Milliseconds since the Unix epoch; NaN outside. */
export const handedAt = ({ starts }: Recording, sample: number): number => {
  const window = Math.floor(sample / WINDOW);
  return (starts[window] ?? Number.NaN) + (sample - window * WINDOW) / PER_MS;
};
