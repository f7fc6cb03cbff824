import { createHash } from "node:crypto";
import { seededRandom } from "@setsuna/testkit/model";
import type { Word } from "../../../bench/lines/simulated-paths.ts";
import { FRAME_MS } from "../../../bench/lines/simulated-sender.ts";
import { simulatedStream } from "../../../bench/lines/simulated-stream.ts";
import type { StreamFigures } from "../../../bench/lines/stream-figures.ts";
import { type DrawnLines, drawLines, MEASURE_MS, RATE } from "./drawn-lines.ts";

const WARM_UP_MS = 3000;
/** After a disturbance all is as before within so long, ms. */
const CALM_WITHIN_MS = 2500;
/** Rounding, decoding and a frame that waits for the screen, beside the lines: p99 of what is drawn in time, ms. */
const OWN_MS = 2 * FRAME_MS;
/** A gap that people call a freeze, ms: as in the figures of a run. */
const FREEZE_MS = 100;
/** A rule that follows a capacity down may hold single frames up so far, ms. */
const FOLLOWING_MS = 150;

export interface MediaSimulation {
  readonly hours: number;
  readonly stretches: number;
  /** Sentences on what should not have been, each with its stretch. */
  readonly violations: readonly string[];
  readonly digest: string;
}

export interface MediaOptions {
  readonly seed: number;
  /** Number of the only stretch that is lived; absent: all. */
  readonly stretch?: number | undefined;
  readonly unheard?: ReadonlySet<Word>;
  readonly echo?: (line: string) => void;
}

/** Returns what is wrong with a stretch; nothing where all is as it has to be. */
export const faultsOf = (lines: DrawnLines, figures: StreamFigures): readonly string[] => {
  const { oneWayMs, repairMs, isCapped, calmFromMs } = lines;
  const found: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) found.push(what);
  };
  const calmFrom = calmFromMs === 0 ? 0 : calmFromMs + CALM_WITHIN_MS;
  const calm = figures.draws.filter(({ at }) => at >= figures.from + calmFrom);
  const gaps = calm.slice(1).map(({ at }, index) => at - (calm[index]?.at ?? at));
  const latencies = calm.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  const p99 = latencies[Math.floor((latencies.length - 1) * 0.99)] ?? Number.POSITIVE_INFINITY;
  const frames = (MEASURE_MS - calmFrom) / FRAME_MS;
  const longest = FREEZE_MS + (isCapped ? FOLLOWING_MS : 0) + repairMs;
  must(calm.length > 0.97 * frames, `${calm.length} of ${Math.round(frames)} frames are drawn when all is calm`);
  must(Math.max(0, ...gaps) <= longest, `a gap of ${Math.round(Math.max(0, ...gaps))} ms when all is calm`);
  const most = oneWayMs + OWN_MS + 1.5 * repairMs + (isCapped ? FOLLOWING_MS : 0);
  must(p99 <= most, `p99 of the latency is ${Math.round(p99)} ms on lines of ${Math.round(oneWayMs)} ms`);
  if (!isCapped && calmFromMs === 0)
    must(figures.narrow === 0 && !figures.droppedForDownlink, "a line is called narrow that is not");
  return found;
};

/** Lives through hours of a stream, stretch by stretch, each over lines of its own. The same options give the same run. */
export const simulateMedia = (hours: number, { seed, stretch, unheard, echo }: MediaOptions): MediaSimulation => {
  const hash = createHash("sha256");
  const violations: string[] = [];
  const lengthMs = WARM_UP_MS + MEASURE_MS;
  const count = Math.max(1, Math.ceil((hours * 3_600_000) / lengthMs));
  let lived = 0;
  for (let number = stretch ?? 1; number <= (stretch ?? count) && violations.length === 0; number += 1) {
    lived += 1;
    const lines = drawLines(seededRandom(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(number, 0x85eb_ca6b)));
    const { up, down } = lines;
    const figures = simulatedStream(
      { up, down, sending: { rate: RATE, follows: true }, unheard },
      seed * 100_003 + number,
      MEASURE_MS,
      WARM_UP_MS,
    );
    const line = `${number}: ${lines.words}: p50 ${figures.p50.toFixed(1)}, p99 ${figures.p99.toFixed(1)}, longest ${figures.longestGapMs.toFixed(1)} ms, ${figures.keyframes} keyframes`;
    hash.update(line);
    echo?.(line);
    for (const fault of faultsOf(lines, figures)) violations.push(`stretch ${number}: ${fault} (${lines.words})`);
  }
  return { hours: (lived * lengthMs) / 3_600_000, stretches: lived, violations, digest: hash.digest("hex").slice(0, 16) };
};
