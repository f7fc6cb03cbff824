import type { SoundBlock } from "../page-readings.ts";

/** Samples a second of every recording. */
export const RATE = 48_000;
/** Samples a millisecond. */
export const PER_MS = RATE / 1000;
/** A recording's clock is re-read over this many samples: 1 s. */
const WINDOW = RATE;

/** Samples that a page handed to its output, and when. */
export interface Recording {
  readonly samples: Float32Array;
  /** Ms since the Unix epoch at which each stretch of 1 s began to be handed over. */
  readonly starts: readonly number[];
}

/**
 * Joins blocks. A block is read some time after its delivery, never before, so in each second the block read soonest gives the
 * time. The output's own delay is excluded, as not every block has it.
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

/** Returns when a sample was handed over, ms since the Unix epoch; NaN outside the recording. */
export const handedAt = ({ starts }: Recording, sample: number): number => {
  const window = Math.floor(sample / WINDOW);
  return (starts[window] ?? Number.NaN) + (sample - window * WINDOW) / PER_MS;
};
