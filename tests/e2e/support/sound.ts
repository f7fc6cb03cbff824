import type { SoundBlock } from "@setsuna/testkit";

const WAV_HEADER_BYTES = 44;

/** The samples of a 16-bit WAV file with one channel, in [-1, 1). */
export const wavSamples = (file: Buffer): Float32Array => {
  const samples = new Float32Array((file.length - WAV_HEADER_BYTES) >> 1);
  for (let index = 0; index < samples.length; index++) samples[index] = file.readInt16LE(WAV_HEADER_BYTES + 2 * index) / 32768;
  return samples;
};

/** Blocks put together in order. */
export const joinBlocks = (blocks: readonly SoundBlock[]): Float32Array =>
  Float32Array.from(blocks.flatMap((block) => block.samples));

/** Mean of every `factor` samples: enough of a low-pass for comparing. */
export const decimate = (samples: Float32Array, factor: number): Float32Array =>
  Float32Array.from({ length: Math.floor(samples.length / factor) }, (_, index) => {
    let sum = 0;
    for (let offset = 0; offset < factor; offset++) sum += samples[index * factor + offset] ?? 0;
    return sum / factor;
  });

/**
 * Highest normalised cross-correlation of `piece` with `whole` read in a loop, over all lags: 1 is the same sound,
 * 0 has nothing in common. Zero when either is silent.
 */
export const bestCorrelation = (piece: Float32Array, whole: Float32Array): { readonly value: number; readonly lag: number } => {
  let best = { value: 0, lag: 0 };
  const energy = piece.reduce((sum, sample) => sum + sample * sample, 0);
  for (let lag = 0; lag < whole.length; lag++) {
    let product = 0;
    let other = 0;
    for (let index = 0; index < piece.length; index++) {
      const sample = whole[(lag + index) % whole.length] ?? 0;
      product += sample * (piece[index] ?? 0);
      other += sample * sample;
    }
    const value = energy > 0 && other > 0 ? product / Math.sqrt(energy * other) : 0;
    if (value > best.value) best = { value, lag };
  }
  return best;
};
