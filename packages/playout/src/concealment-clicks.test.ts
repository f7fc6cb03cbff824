import { expect, it } from "vitest";
import { AudioRing } from "./audio-ring.ts";

const RATE = 48_000;
const QUANTUM = 128;
const PACKET = 480;
const SECONDS = 4;
const WINDOW = 256;
const HOP = 128;
const CLICK_FROM_BIN = 32;

/** A gliding, swelling harmonic voice without anything above 4 kHz. */
const voice = (sample: number): number => {
  const seconds = sample / RATE;
  const phase = 2 * Math.PI * (140 * seconds + 4 * Math.sin(2 * Math.PI * 0.7 * seconds));
  let sum = 0;
  for (let harmonic = 1; harmonic <= 20; harmonic += 1) sum += Math.sin(harmonic * phase) / harmonic;
  return 0.2 * sum * (0.6 + 0.4 * Math.sin(2 * Math.PI * 3 * seconds));
};
const VOICE = Float32Array.from({ length: SECONDS * RATE }, (_, sample) => voice(sample));
const packet = (index: number): Float32Array => VOICE.slice(index * PACKET, (index + 1) * PACKET);

const cosines = Array.from({ length: WINDOW }, (_, i) => Math.cos((2 * Math.PI * i) / WINDOW));
const spectrum = (samples: Float32Array, from: number, first: number): number[] =>
  Array.from({ length: WINDOW / 2 - first }, (_, index) => {
    const bin = first + index;
    let [real, imaginary] = [0, 0];
    for (let i = 0; i < WINDOW; i += 1) {
      const value = (samples[from + i] ?? 0) * (0.5 - 0.5 * (cosines[i] ?? 0));
      real += value * (cosines[(bin * i) % WINDOW] ?? 0);
      imaginary += value * (cosines[(bin * i + WINDOW / 4) % WINDOW] ?? 0);
    }
    return Math.hypot(real, imaginary);
  });

const flux = (samples: Float32Array, firstBin: number): { readonly worst: number; readonly mean: number } => {
  let before = spectrum(samples, RATE / 2, firstBin);
  let [worst, sum, count] = [0, 0, 0];
  for (let from = RATE / 2 + HOP; from + WINDOW <= samples.length; from += HOP) {
    const now = spectrum(samples, from, firstBin);
    const grown = now.reduce((total, value, bin) => total + Math.max(0, value - (before[bin] ?? 0)), 0);
    worst = Math.max(worst, grown);
    sum += grown;
    count += 1;
    before = now;
  }
  return { worst, mean: sum / count };
};

const played = (isLost: (index: number) => boolean): Float32Array => {
  const ring = new AudioRing(1);
  const out = new Float32Array(SECONDS * RATE);
  let next = 0;
  for (let at = 0; at + QUANTUM <= out.length; at += QUANTUM) {
    for (; next * PACKET <= at; next += 1) if (!isLost(next)) ring.push([packet(next)], next * PACKET);
    ring.pull([out.subarray(at, at + QUANTUM)]);
  }
  return out;
};
const withHoles = (isLost: (index: number) => boolean): Float32Array =>
  Float32Array.from({ length: SECONDS * RATE }, (_, at) => (isLost(Math.floor(at / PACKET)) ? 0 : (VOICE[at] ?? 0)));

const LOSSES: readonly (readonly [string, (index: number) => boolean])[] = [
  ["5 % single packets", (index) => index % 20 === 11],
  ["bursts of three", (index) => index % 60 > 56],
];

it.each(LOSSES)("concealment for %s does not click", (_name, isLost) => {
  const original = flux(
    played(() => false),
    CLICK_FROM_BIN,
  );
  const concealed = flux(played(isLost), CLICK_FROM_BIN);
  const clicking = flux(withHoles(isLost), CLICK_FROM_BIN);
  expect(clicking.worst).toBeGreaterThan(20 * original.worst);
  expect(concealed.worst).toBeLessThan(clicking.worst / 40);
});

it.each(LOSSES)("concealment for %s changes no faster than the voice itself", (_name, isLost) => {
  const original = flux(
    played(() => false),
    0,
  );
  const concealed = flux(played(isLost), 0);
  expect(concealed.mean).toBeLessThan(1.3 * original.mean);
});
