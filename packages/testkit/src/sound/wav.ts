import { readFileSync } from "node:fs";
import { mediaPath } from "../page-scripts.ts";

const WAV_HEADER_BYTES = 44;

/** 16-bit mono, in [-1, 1). */
const wavSamples = (file: Buffer): Float32Array => {
  const samples = new Float32Array((file.length - WAV_HEADER_BYTES) >> 1);
  for (let index = 0; index < samples.length; index++) samples[index] = file.readInt16LE(WAV_HEADER_BYTES + 2 * index) / 32768;
  return samples;
};

/** The source's speech loop, 48 kHz. */
export const speechLoop = (): Float32Array => wavSamples(readFileSync(mediaPath("speech.wav")));
