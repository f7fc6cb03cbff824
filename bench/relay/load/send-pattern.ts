import { FRAMES_PER_SECOND, firstPacketOf, frameOf } from "@setsuna/testkit/load";

/**
 * `even`: paced (of 500 one each 2 ms). `frames`: whole frames (of 500 a second 16 or 17 packets) 30 times a second, close to
 * Chromium (within 1 ms).
 */
export type SendPattern = "even" | "frames";

export const dueUpTo = (pattern: SendPattern, perSecond: number, from: number, elapsedMs: number): number => {
  if (pattern === "even") return from + Math.floor((elapsedMs * perSecond) / 1000);
  const frames = Math.floor((elapsedMs * FRAMES_PER_SECOND) / 1000);
  return firstPacketOf(frameOf(from, perSecond) + frames, perSecond);
};
