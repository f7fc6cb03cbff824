import { median, until } from "@setsuna/testkit";
import { decimate, speechLoop } from "@setsuna/testkit/sound";
import type { Page } from "playwright-core";
import { bestCorrelation, untilSound } from "./sound.ts";

/** Keeps the voice below 1.5 kHz: above it, half a per cent of drift correction would turn the phase within a piece. */
const DECIMATION = 16;
/** A tenth of a second: long enough for a syllable, short enough that drift correction does not blur it. */
const PIECE = 300;
/** Pieces that are looked at: those that carry words, as silence would fit anywhere. */
const SPOKEN = 16;
const ENOUGH = 10;
const PATIENCE_MS = 90_000;

/** Three seconds of what the page plays now, against the recording: how many pieces fit, and how many of them lie where they lie in it. */
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

/**
 * Waits until as many words as are said in three seconds were heard, in order: those of the recording in tests/media. While the buffer finds
 * its size, and whenever a busy machine starves it, sound is stretched: then fewer pieces fit at a time, but in their places.
 */
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
