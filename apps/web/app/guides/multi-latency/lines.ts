import { type ModelFrame, type ModelLine, type ModelStream, seeded, sendOver } from "./repair-model.ts";

/** 3 s of 5 Mbit/s: 17 packets of 1200 bytes for each frame. */
const STREAM: ModelStream = { frames: 90, framesPerSecond: 30, packetsPerFrame: 17 };

export type LineName = "near" | "usual" | "far";
export const LINE_NAMES: readonly LineName[] = ["near", "usual", "far"];

const LINES: Readonly<Record<LineName, ModelLine>> = {
  near: { roundTripMs: 20, loss: 0.005 },
  usual: { roundTripMs: 60, loss: 0.01 },
  far: { roundTripMs: 150, loss: 0.03 },
};

/** Any number does; the losses of one seed are as good as those of another. */
const SEED = 75;

/** Returns what a line does to the 3 s, the same for every reader. */
export const framesOver = (line: LineName): readonly ModelFrame[] => sendOver(LINES[line], STREAM, seeded(SEED));
