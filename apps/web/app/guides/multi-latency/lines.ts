import { type ModelFrame, type ModelLine, type ModelStream, seeded, sendOver } from "./repair-model.ts";

/** 3 s of 5 Mbit/s: 17 packets of 1200 bytes per frame. */
const STREAM: ModelStream = { frames: 90, framesPerSecond: 30, packetsPerFrame: 17 };

export type LineName = "near" | "usual" | "far";
export const LINE_NAMES: readonly LineName[] = ["near", "usual", "far"];

const LINES: Readonly<Record<LineName, ModelLine>> = {
  near: { roundTripMs: 20, loss: 0.005 },
  usual: { roundTripMs: 60, loss: 0.01 },
  far: { roundTripMs: 150, loss: 0.03 },
};

const SEED = 75;

export const framesOver = (line: LineName): readonly ModelFrame[] => sendOver(LINES[line], STREAM, seeded(SEED));
