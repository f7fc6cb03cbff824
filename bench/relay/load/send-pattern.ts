import { FRAMES_PER_SECOND, firstPacketOf, frameOf, PACKETS_PER_SECOND } from "./rtp-load.ts";

/**
 * How a second's packets leave the sender. `even`: one each 2 ms, as a pacer spreads them. `frames`: all 16 or 17 packets of a
 * frame at once, 30 times a second, which is nearly what Chromium does (first to last packet within 1 ms).
 */
export type SendPattern = "even" | "frames";

/** The number that follows the last packet due `elapsedMs` after the load began with packet `from`. */
export const dueUpTo = (pattern: SendPattern, from: number, elapsedMs: number): number => {
  if (pattern === "even") return from + Math.floor((elapsedMs * PACKETS_PER_SECOND) / 1000);
  const frames = Math.floor((elapsedMs * FRAMES_PER_SECOND) / 1000);
  return firstPacketOf(frameOf(from) + frames);
};
