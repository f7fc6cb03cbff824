import { type BitsPerSecond, bitsPerSecond, type Milliseconds, milliseconds } from "@setsuna/kit";

export type VideoSize = "1080" | "720";

export type RefusalReason = "rate" | "loss" | "queue";

export interface PathFigures {
  readonly roundTripMs: Milliseconds;
  /** Longest minus shortest round trip. */
  readonly jitterMs: Milliseconds;
  /** Losses on the first try, 0 to 1. */
  readonly lossRatio: number;
}

export interface RefusedRate {
  readonly bitsPerSecond: BitsPerSecond;
  readonly reason: RefusalReason;
}

export interface HeldSettings {
  readonly size: VideoSize;
  readonly framesPerSecond: number;
  readonly bitsPerSecond: BitsPerSecond;
  /** Capture-to-screen delay with time for one retransmission. */
  readonly delayMs: Milliseconds;
}

/** Result of a path check. */
export type PathVerdict =
  | {
      readonly name: "holds";
      readonly settings: HeldSettings;
      /** Highest rate that passed; may exceed the suggested settings. */
      readonly highest: BitsPerSecond;
      /** The next rate, which failed, if there was one. */
      readonly refused?: RefusedRate | undefined;
      readonly figures: PathFigures;
    }
  /** The lowest rate failed. */
  | { readonly name: "too-narrow"; readonly refused: RefusedRate }
  | { readonly name: "not-measured" };

interface Picture {
  readonly from: number;
  /** A higher rate is wasted. */
  readonly most: number;
  readonly size: VideoSize;
  readonly framesPerSecond: number;
}

/** By the rate from which they look good, best first, Mbit/s. */
const PICTURES: readonly Picture[] = [
  { from: 8, most: 12, size: "1080", framesPerSecond: 60 },
  { from: 6, most: 8, size: "1080", framesPerSecond: 30 },
  { from: 4, most: 8, size: "720", framesPerSecond: 60 },
  { from: 2, most: 5, size: "720", framesPerSecond: 30 },
  { from: 0, most: 2, size: "720", framesPerSecond: 15 },
];

/** Capture, encoder, decoder and screen, ms (docs/latency.md). */
const MACHINES_MS = 40;
const STEP_MS = 10;
/** Longest delay of a receiver, ms. */
const MAX_DELAY_MS = 1000;
/** From this loss on, losses must be repaired in time. */
const LOSSY_RATIO = 0.001;

/**
 * Assumes a receiver's path like this one: half a round trip up and down, jitter, and with losses a round trip for the
 * retransmission.
 */
export const delayFor = ({ roundTripMs, jitterMs, lossRatio }: PathFigures): Milliseconds => {
  const repair = lossRatio >= LOSSY_RATIO ? roundTripMs : 0;
  const needed = MACHINES_MS + roundTripMs + jitterMs + repair;
  return milliseconds(Math.min(MAX_DELAY_MS, STEP_MS * Math.ceil(needed / STEP_MS)));
};

/** `largest` is the largest frame size that the serial ID may send. */
export const settingsFor = (highest: BitsPerSecond, largest: VideoSize, figures: PathFigures): HeldSettings => {
  const allowed = PICTURES.filter(({ size }) => largest === "1080" || size === "720");
  const picture = allowed.find(({ from }) => highest >= from * 1_000_000) ?? (allowed.at(-1) as Picture);
  return {
    size: picture.size,
    framesPerSecond: picture.framesPerSecond,
    bitsPerSecond: bitsPerSecond(Math.min(highest, picture.most * 1_000_000)),
    delayMs: delayFor(figures),
  };
};
