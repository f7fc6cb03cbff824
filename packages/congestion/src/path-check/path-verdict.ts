import { type BitsPerSecond, bitsPerSecond, type Milliseconds, milliseconds } from "@setsuna/kit";

/** Frame height that a sender can be set to. */
export type PictureSize = "1080" | "720";

/** Reason for which a rate did not hold: the sender got less of it out, packets were lost, or they queued on the way. */
export type RefusalReason = "rate" | "loss" | "queue";

/** Figures of the line while the rates that held were sent. */
export interface PathFigures {
  /** Median round trip to the relay. */
  readonly roundTripMs: Milliseconds;
  /** Longest round trip above the shortest. */
  readonly jitterMs: Milliseconds;
  /** Share of packets that did not arrive at the first try, 0-1. */
  readonly lossRatio: number;
}

/** A rate that was tried and did not hold. */
export interface RefusedRate {
  readonly bitsPerSecond: BitsPerSecond;
  readonly reason: RefusalReason;
}

/** Settings that the line carries, for a press. */
export interface HeldSettings {
  readonly size: PictureSize;
  readonly framesPerSecond: number;
  readonly bitsPerSecond: BitsPerSecond;
  /** From capture to screen, at which a lost packet is back in time. */
  readonly delayMs: Milliseconds;
}

/** Result of a line check. */
export type PathVerdict =
  | {
      readonly name: "holds";
      readonly settings: HeldSettings;
      /** Highest rate that passed; above the suggested settings if the video needs no more. */
      readonly highest: BitsPerSecond;
      /** The next rate, which did not hold; absent where none was refused. */
      readonly refused?: RefusedRate | undefined;
      readonly figures: PathFigures;
    }
  /** Not even the lowest rate held. */
  | { readonly name: "too-narrow"; readonly refused: RefusedRate }
  /** Nothing can be said: nothing was connected, or no figures came. */
  | { readonly name: "not-measured" };

interface Picture {
  readonly from: number;
  /** More than this is wasted on it. */
  readonly most: number;
  readonly size: PictureSize;
  readonly framesPerSecond: number;
}

/** Frame sizes by the rate from which they look good, best first, Mbit/s. */
const PICTURES: readonly Picture[] = [
  { from: 8, most: 12, size: "1080", framesPerSecond: 60 },
  { from: 6, most: 8, size: "1080", framesPerSecond: 30 },
  { from: 4, most: 8, size: "720", framesPerSecond: 60 },
  { from: 2, most: 5, size: "720", framesPerSecond: 30 },
  { from: 0, most: 2, size: "720", framesPerSecond: 15 },
];

/** Capture, encoder, decoder and screen, ms. docs/latency.md has them measured. */
const MACHINES_MS = 40;
/** Suggested delays are multiples of this, ms. */
const STEP_MS = 10;
/** Longest delay of a receiver, ms. */
const MAX_DELAY_MS = 1000;
/** From this share on losses are part of the line and have to be repaired in time. */
const LOSSY_RATIO = 0.001;

/**
 * Returns the delay at which the stream plays smoothly, taking a receiver's line to be like this one: half a round trip up and half down, the
 * jitter, and where packets are lost the round trip in which one is sent again.
 */
export const delayFor = ({ roundTripMs, jitterMs, lossRatio }: PathFigures): Milliseconds => {
  const repair = lossRatio >= LOSSY_RATIO ? roundTripMs : 0;
  const needed = MACHINES_MS + roundTripMs + jitterMs + repair;
  return milliseconds(Math.min(MAX_DELAY_MS, STEP_MS * Math.ceil(needed / STEP_MS)));
};

/** Returns the best settings for a path that carries `highest`. `largest`: largest frame size the serial ID may send. */
export const settingsFor = (highest: BitsPerSecond, largest: PictureSize, figures: PathFigures): HeldSettings => {
  const allowed = PICTURES.filter(({ size }) => largest === "1080" || size === "720");
  const picture = allowed.find(({ from }) => highest >= from * 1_000_000) ?? (allowed.at(-1) as Picture);
  return {
    size: picture.size,
    framesPerSecond: picture.framesPerSecond,
    bitsPerSecond: bitsPerSecond(Math.min(highest, picture.most * 1_000_000)),
    delayMs: delayFor(figures),
  };
};
