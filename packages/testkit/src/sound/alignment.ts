import { median } from "../latency-samples.ts";
import { handedAt, PER_MS, type Recording } from "./recording.ts";

/** A loop, and its first sample's time, ms since the Unix epoch. */
export interface SentSound {
  readonly loop: Float32Array;
  readonly startedAt: number;
}

/** A piece of a recording found in the loop. */
export interface AlignedPiece {
  readonly at: number;
  /** Loop index minus recording index, samples. */
  readonly shift: number;
  /** From source to output, ms. */
  readonly latencyMs: number;
  /** Normalized correlation, 0-1. A piece not found uses the previous position, with a value below {@link SURE}. */
  readonly match: number;
}

/** Factor for comparing at 4 kHz. */
const DECIMATION = 12;
/** At 4 kHz, 100 ms long and 50 ms apart. */
const PIECE = 400;
const HOP = 200;
/** Smallest correlation of a found piece. */
export const SURE = 0.8;
const LONGEST_MS = 600;
const FAR_MS = 150;

/** Averages `factor` samples, which is low-pass enough for comparing. */
export const decimate = (samples: Float32Array, factor: number): Float32Array =>
  Float32Array.from({ length: Math.floor(samples.length / factor) }, (_, index) => {
    let sum = 0;
    for (let offset = 0; offset < factor; offset += 1) sum += samples[index * factor + offset] ?? 0;
    return sum / factor;
  });

const inLoop = (index: number, length: number): number => ((index % length) + length) % length;

const bestDelay = (
  piece: Float32Array,
  loop: Float32Array,
  due: number,
  [least, most]: readonly [number, number],
): { readonly delay: number; readonly match: number } => {
  const { length } = piece;
  // Sent audio from longest to shortest delay, contiguous.
  const sent = new Float32Array(most - least + length);
  for (let index = 0; index < sent.length; index += 1) sent[index] = loop[inLoop(due - most + index, loop.length)] as number;
  let [energy, other] = [0, 0];
  for (const sample of piece) energy += sample * sample;
  for (let index = 0; index < length - 1; index += 1) other += (sent[index] as number) ** 2;
  let best = { delay: least, match: 0 };
  for (let from = 0; from <= most - least; from += 1) {
    other += (sent[from + length - 1] as number) ** 2;
    let product = 0;
    for (let index = 0; index < length; index += 1) product += (sent[from + index] as number) * (piece[index] as number);
    const match = energy > 1e-6 && other > 1e-6 ? product / Math.sqrt(energy * other) : 0;
    if (match >= best.match) best = { delay: most - from, match };
    other -= (sent[from] as number) ** 2;
  }
  return best;
};

/** Pieces of 100 ms, 50 ms apart. Finds nothing in silence. */
export const align = (recording: Recording, { loop, startedAt }: SentSound): AlignedPiece[] => {
  const [heard, sent] = [decimate(recording.samples, DECIMATION), decimate(loop, DECIMATION)];
  const perMs = PER_MS / DECIMATION;
  const dueOf = (at: number): number => Math.round((handedAt(recording, at * DECIMATION) - startedAt) * perMs);
  const find = (at: number, from: number, to: number) =>
    bestDelay(heard.subarray(at, at + PIECE), sent, dueOf(at), [Math.round(from * perMs), Math.round(to * perMs)]);
  const places = Array.from({ length: Math.max(0, Math.floor((heard.length - PIECE) / HOP) + 1) }, (_, index) => index * HOP);
  const coarse = places
    .filter((_, index) => index % 4 === 0)
    .map((at) => find(at, 0, LONGEST_MS))
    .filter(({ match }) => match > SURE);
  const middle = median(coarse.map(({ delay }) => delay / perMs));
  if (Number.isNaN(middle)) return [];
  const found = places.map((at) => ({ at, ...find(at, Math.max(0, middle - FAR_MS), middle + FAR_MS) }));
  let delay = middle * perMs;
  return found.map((piece) => {
    if (piece.match > SURE) delay = piece.delay;
    const at = piece.at * DECIMATION;
    return {
      at,
      shift: inLoop((dueOf(piece.at) - piece.at - delay) * DECIMATION, loop.length),
      latencyMs: delay / perMs,
      match: piece.match,
    };
  });
};

/** Returns the median and the 95th percentile of the latency of the pieces that were found, ms; NaN where none was. */
export const latencyOf = (pieces: readonly AlignedPiece[]): { readonly p50: number; readonly p95: number } => {
  const found = pieces
    .filter(({ match }) => match > SURE)
    .map(({ latencyMs }) => latencyMs)
    .toSorted((a, b) => a - b);
  return { p50: median(found), p95: found[Math.ceil(found.length * 0.95) - 1] ?? Number.NaN };
};
