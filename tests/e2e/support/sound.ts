import { type SoundBlock, until } from "@setsuna/testkit";
import { joinRecording } from "@setsuna/testkit/sound";
import type { BrowserContext, Page } from "playwright-core";

/** The record of minutes is large. */
export const dropSound = (page: Page): Promise<void> => page.evaluate(() => void globalThis.setsunaSound?.take());

export const untilSound = async (page: Page, milliseconds: number): Promise<Float32Array> => {
  await dropSound(page);
  const blocks: SoundBlock[] = [];
  let rate = 48_000;
  await until(`${milliseconds} ms of sound`, async () => {
    const taken = await page.evaluate(() => globalThis.setsunaSound?.take());
    rate = taken?.sampleRate || rate;
    blocks.push(...(taken?.blocks ?? []));
    return blocks.reduce((sum, { samples }) => sum + samples.length, 0) >= (rate * milliseconds) / 1000;
  });
  return joinRecording(blocks).samples;
};

export const bestCorrelation = (piece: Float32Array, whole: Float32Array): { readonly value: number; readonly lag: number } => {
  let best = { value: 0, lag: 0 };
  const { length } = piece;
  const looped = Float32Array.from({ length: whole.length + length }, (_, index) => whole[index % whole.length] ?? 0);
  const energyOf = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0);
  const energy = energyOf(piece);
  let other = energyOf(looped.subarray(0, length));
  for (let lag = 0; lag < whole.length; lag++) {
    let product = 0;
    for (let index = 0; index < length; index++) product += (looped[lag + index] as number) * (piece[index] as number);
    const value = energy > 0 && other > 1e-9 ? product / Math.sqrt(energy * other) : 0;
    if (value > best.value) best = { value, lag };
    other += (looped[lag + length] as number) ** 2 - (looped[lag] as number) ** 2;
  }
  return best;
};

/** 10 ms at 48 kHz, at most a page's audio block. */
const TONE_WINDOW = 480;

/** In dBFS of its amplitude, over windows of 10 ms; -200: absent. Separates tones 200 Hz apart. */
export const toneLevel = (samples: Float32Array, hertz: number, rate = 48_000): number => {
  let power = 0;
  let windows = 0;
  for (let start = 0; start + TONE_WINDOW <= samples.length; start += TONE_WINDOW) {
    let [real, imaginary] = [0, 0];
    for (let index = 0; index < TONE_WINDOW; index++) {
      const phase = (2 * Math.PI * hertz * index) / rate;
      const hann = 1 - Math.cos((2 * Math.PI * index) / TONE_WINDOW);
      const sample = (samples[start + index] as number) * hann;
      real += sample * Math.cos(phase);
      imaginary += sample * Math.sin(phase);
    }
    power += (4 * (real ** 2 + imaginary ** 2)) / TONE_WINDOW ** 2;
    windows += 1;
  }
  return 10 * Math.log10(Math.max(1e-20, power / Math.max(1, windows)));
};

export const toneMicrophone = (context: BrowserContext, hertz: number): Promise<unknown> =>
  context.addInitScript((frequency) => {
    const { mediaDevices } = navigator;
    const devices = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      if (constraints?.video) return devices(constraints);
      const audio = new AudioContext();
      const output = audio.createMediaStreamDestination();
      const tone = new OscillatorNode(audio, { frequency });
      tone.connect(new GainNode(audio, { gain: 0.25 })).connect(output);
      tone.start();
      return output.stream;
    };
  }, hertz);
