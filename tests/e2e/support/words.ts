import { median, until } from "@setsuna/testkit";
import { decimate, speechLoop } from "@setsuna/testkit/sound";
import type { Page } from "playwright-core";
import { bestCorrelation, untilSound } from "./sound.ts";

/** Keeps the voice below 1.5 kHz: above it, drift correction would turn the phase within a piece. */
const DECIMATION = 16;
/** 0.1 s: enough for a syllable, and drift correction doesn't blur it. */
const PIECE = 300;
/** Only pieces with speech, because silence fits anywhere. */
const SPOKEN = 16;
const ENOUGH = 10;
const PATIENCE_MS = 90_000;

const heardPieces = async (page: Page, sent: Float32Array): Promise<{ readonly fitting: number; readonly inPlace: number }> => {
  const received = decimate(await untilSound(page, 3000), DECIMATION);
  const pieces = Array.from({ length: Math.floor(received.length / PIECE) }, (_, index) => {
    const piece = received.subarray(index * PIECE, (index + 1) * PIECE);
    return { piece, from: index * PIECE, energy: piece.reduce((sum, sample) => sum + sample * sample, 0) };
  });
  const spoken = pieces.sort((one, other) => other.energy - one.energy).slice(0, SPOKEN);
  const places = spoken.flatMap(({ piece, from }) => {
    const { value, lag } = bestCorrelation(piece, sent);
    return value > 0.85 ? [(lag - from + 4 * sent.length) % sent.length] : [];
  });
  const middle = median(places);
  return { fitting: places.length, inPlace: places.filter((place) => Math.abs(place - middle) < sent.length / 10).length };
};

/** A starved buffer stretches sound: fewer pieces fit, but in place. */
export const untilWords = async (page: Page): Promise<void> => {
  const sent = decimate(speechLoop(), DECIMATION);
  let fitting = 0;
  let inPlace = 0;
  await until(
    "words that fit the recording, in order",
    async () => {
      const heard = await heardPieces(page, sent);
      fitting += heard.fitting;
      inPlace += heard.inPlace;
      return fitting >= ENOUGH && inPlace >= 0.7 * fitting;
    },
    PATIENCE_MS,
  );
};
