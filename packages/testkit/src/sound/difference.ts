import { median } from "../latency-samples.ts";
import type { AlignedPiece } from "./alignment.ts";
import { RATE, type Recording } from "./recording.ts";
import { Spectrum } from "./spectrum.ts";

/** Measured from recording and sent audio, whatever a system reports. */
export interface Difference {
  /** Share of speech frames (10 ms, 5 ms apart) with a spectrum beyond {@link FAR_DB}, 0-1. */
  readonly distant: number;
  /** Growth above 6 kHz unlike the original's. */
  readonly clicksPerMinute: number;
}

const STEP = RATE / 200;
const LENGTH = 512;
const spectrum = new Spectrum(LENGTH);
const HERTZ_A_BIN = RATE / LENGTH;
/** Equal on the mel scale, 100 Hz to 6 kHz; low bitrates carry nothing above. */
const BANDS = 16;
const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700);
const hertz = (mels: number): number => 700 * (Math.exp(mels / 1127) - 1);
const edges = Array.from({ length: BANDS + 1 }, (_, index) =>
  Math.round(hertz(mel(100) + ((mel(6000) - mel(100)) * index) / BANDS) / HERTZ_A_BIN),
);
/** Frames this much quieter than the loudest aren't speech. */
const SPEECH_DB = 35;
/** This far below a frame's loudest band, a band is inaudible. */
const MASKED_DB = 30;
/** Exceeds coding differences, dB (RMS over the bands). */
export const FAR_DB = 8;

const bandLevels = (samples: Float32Array, from: number): number[] => {
  const bins = spectrum.magnitudes(samples, from);
  return edges.slice(0, -1).map((first, band) => {
    const last = Math.max(first + 1, edges[band + 1] ?? first + 1);
    let power = 1e-9;
    for (let bin = first; bin < last; bin += 1) power += (bins[bin] ?? 0) ** 2;
    return 10 * Math.log10(power / (last - first));
  });
};

const distance = (heard: readonly number[], sent: readonly number[], gainDb: number): number => {
  const floor = Math.max(...sent) - MASKED_DB;
  const squares = sent.map((level, band) => (Math.max(floor, (heard[band] ?? 0) - gainDb) - Math.max(floor, level)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
};

const unrolled = (loop: Float32Array): Float32Array => {
  const all = new Float32Array(loop.length + LENGTH);
  all.set(loop);
  all.set(loop.subarray(0, LENGTH), loop.length);
  return all;
};

interface Place {
  readonly at: number;
  readonly sent: readonly number[];
}

const placesOf = (recording: Recording, pieces: readonly AlignedPiece[], step: number, loop: number): Place[] => {
  const [first, second] = pieces;
  if (first === undefined || second === undefined) return [];
  const hop = second.at - first.at;
  const count = Math.floor((recording.samples.length - LENGTH) / step);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = index * step;
    const piece = Math.floor((at - first.at) / hop);
    const near = [piece - 1, piece, piece + 1].flatMap((number) => pieces[number] ?? []);
    return { at, sent: near.map(({ shift }) => Math.round(at + shift) % loop) };
  });
};

/** Ignores overall loudness. NaN if nothing was found. */
const distantShare = (recording: Recording, loop: Float32Array, pieces: readonly AlignedPiece[]): number => {
  const original = unrolled(loop);
  const known = new Map<number, number[]>();
  const levelsAt = (place: number): number[] => {
    const levels = known.get(place) ?? bandLevels(original, place);
    known.set(place, levels);
    return levels;
  };
  const loudest = (levels: readonly number[]): number => Math.max(...levels);
  const frames = placesOf(recording, pieces, STEP, loop.length).map(({ at, sent }) => ({
    heard: bandLevels(recording.samples, at),
    sent: sent.map(levelsAt),
  }));
  const peak = frames.reduce((most, { sent }) => Math.max(most, ...sent.map(loudest)), Number.NEGATIVE_INFINITY);
  const spoken = frames.filter(({ sent }) => sent.length > 0 && Math.max(...sent.map(loudest)) > peak - SPEECH_DB);
  if (spoken.length === 0) return Number.NaN;
  const gain = median(spoken.map(({ heard, sent }) => loudest(heard) - loudest(sent[Math.floor(sent.length / 2)] ?? heard)));
  const far = spoken.filter(({ heard, sent }) => Math.min(...sent.map((levels) => distance(heard, levels, gain))) > FAR_DB);
  return far.length / spoken.length;
};

const CLICK_LENGTH = 256;
const CLICK_STEP = 128;
const CLICK_FROM_BIN = Math.ceil((6000 * CLICK_LENGTH) / RATE);
const short = new Spectrum(CLICK_LENGTH);
/** Smallest growth relative to the original's nearby. */
const CLICK_RATIO = 3;
/** Less growth than the original's median is no click. */
const MEDIAN_SHARE = 0.5;
/** Windows in which the original may grow too, 11 ms each side. */
const AROUND = 4;
/** Growth this close to a click belongs to it, samples (20 ms). */
const SAME_CLICK = RATE / 50;

/** Spectral flux above 6 kHz: growth between windows of 5 ms, half a window apart. */
const fluxOf = (samples: Float32Array): Float64Array => {
  const count = Math.max(0, Math.floor((samples.length - CLICK_LENGTH) / CLICK_STEP));
  const flux = new Float64Array(count);
  let before: Float64Array | undefined;
  for (let index = 0; index < count; index += 1) {
    const now = short.magnitudes(samples, index * CLICK_STEP);
    for (let bin = CLICK_FROM_BIN; before !== undefined && bin < now.length; bin += 1)
      flux[index] = (flux[index] ?? 0) + Math.max(0, (now[bin] ?? 0) - (before[bin] ?? 0));
    before = now;
  }
  return flux;
};

const fluxes = new WeakMap<Float32Array, Float64Array>();
const sentFlux = (loop: Float32Array): Float64Array => {
  const flux = fluxes.get(loop) ?? fluxOf(unrolled(loop));
  fluxes.set(loop, flux);
  return flux;
};

const clicksOf = (recording: Recording, loop: Float32Array, pieces: readonly AlignedPiece[]): number => {
  const sent = sentFlux(loop);
  const heard = fluxOf(recording.samples);
  const floor = Float64Array.from(sent).sort()[Math.floor(sent.length * MEDIAN_SHARE)] ?? 0;
  const places = placesOf(recording, pieces, CLICK_STEP, loop.length);
  let clicks = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, { at, sent: origins }] of places.entries()) {
    let usual = floor;
    for (const origin of origins)
      for (let near = -AROUND; near <= AROUND; near += 1)
        usual = Math.max(usual, sent[Math.round(origin / CLICK_STEP) + near] ?? 0);
    if ((heard[index] ?? 0) <= CLICK_RATIO * usual) continue;
    if (at - last > SAME_CLICK) clicks += 1;
    last = at;
  }
  return clicks;
};

/** Compares a recording with the sent audio. */
export const differenceOf = (recording: Recording, loop: Float32Array, pieces: readonly AlignedPiece[]): Difference => ({
  distant: distantShare(recording, loop, pieces),
  clicksPerMinute: (60 * clicksOf(recording, loop, pieces)) / (recording.samples.length / RATE),
});
