import { FRAMES_PER_SECOND, firstPacketOf, frameOf } from "./rtp-load.ts";

/**
 * Names the spread of a second's packets. `even`: one after another (of 500 one each 2 ms), as a pacer spreads them.
 * `frames`: all packets of a frame (of 500 a second 16 or 17) at once, 30 times a second, which is nearly what Chromium
 * does (first to last packet within 1 ms).
 */
export type SendPattern = "even" | "frames";

/** The number that follows the last packet due `elapsedMs` after a load of `perSecond` began with packet `from`. */
export const dueUpTo = (pattern: SendPattern, perSecond: number, from: number, elapsedMs: number): number => {
  if (pattern === "even") return from + Math.floor((elapsedMs * perSecond) / 1000);
  const frames = Math.floor((elapsedMs * FRAMES_PER_SECOND) / 1000);
  return firstPacketOf(frameOf(from, perSecond) + frames, perSecond);
};
