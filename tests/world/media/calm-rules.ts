import type { Milliseconds } from "@setsuna/kit";
import type { Draw } from "../../../bench/lines/screen.ts";
import { FRAME_MS } from "../../../bench/lines/simulated-sender.ts";

/** Rounding, decoding and a frame that waits for the screen, beside the lines: p99 of what is drawn in time, ms. */
const OWN_MS = 2 * FRAME_MS;
/** A gap that people call a freeze, ms: as in the figures of a run. */
const FREEZE_MS = 100;
/** A rule that follows a capacity down may hold single frames up so far, ms. */
const FOLLOWING_MS = 150;

/** Lines of a stretch in which nothing is wrong. */
export interface CalmLines {
  /** One way over both, without what is narrow or repaired, ms. */
  readonly oneWayMs: Milliseconds;
  /** There and back of the lines that lose, ms; 0: none does. */
  readonly repairMs: Milliseconds;
  /** A line has a capacity that the stream feels. */
  readonly isCapped: boolean;
}

/** Returns what is wrong with what was drawn of so many frames while nothing was wrong with the lines; nothing where all is as it has to be. */
export const calmFaults = (
  { oneWayMs, repairMs, isCapped }: CalmLines,
  { draws, frames }: { readonly draws: readonly Draw[]; readonly frames: number },
): readonly string[] => {
  const found: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) found.push(what);
  };
  const gaps = draws.slice(1).map(({ at }, index) => at - (draws[index]?.at ?? at));
  const latencies = draws.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  const p99 = latencies[Math.floor((latencies.length - 1) * 0.99)] ?? Number.POSITIVE_INFINITY;
  const longest = FREEZE_MS + (isCapped ? FOLLOWING_MS : 0) + repairMs;
  must(draws.length > 0.97 * frames, `${draws.length} of ${Math.round(frames)} frames are drawn when all is calm`);
  must(Math.max(0, ...gaps) <= longest, `a gap of ${Math.round(Math.max(0, ...gaps))} ms when all is calm`);
  const most = oneWayMs + OWN_MS + 1.5 * repairMs + (isCapped ? FOLLOWING_MS : 0);
  must(p99 <= most, `p99 of the latency is ${Math.round(p99)} ms on lines of ${Math.round(oneWayMs)} ms`);
  return found;
};
