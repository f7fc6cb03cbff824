import type { Milliseconds } from "@setsuna/kit";
import type { Draw } from "@setsuna/testkit/simulation";
import { FRAME_MS } from "@setsuna/testkit/simulation";

/** Rounding, decoding and waiting for the screen, p99, ms. */
const OWN_MS = 2 * FRAME_MS;
const FREEZE_MS = 100;
/** Single frames may wait while the rate follows a falling capacity, ms. */
const FOLLOWING_MS = 150;

export interface CalmLines {
  /** One way over both links, without queuing and repair. */
  readonly oneWayMs: Milliseconds;
  /** Round trip of the lossy links; 0 without any. */
  readonly repairMs: Milliseconds;
  readonly isCapped: boolean;
}

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
