import { createHash } from "node:crypto";
import { seededRandom } from "@setsuna/testkit/model";
import type { StreamFigures, Word } from "@setsuna/testkit/simulation";
import { FRAME_MS, simulatedStream } from "@setsuna/testkit/simulation";
import { calmFaults } from "./calm-rules.ts";
import { type DrawnLines, drawLines, MEASURE_MS, RATE } from "./drawn-lines.ts";

const WARM_UP_MS = 3000;
const CALM_WITHIN_MS = 2500;

export interface MediaSimulation {
  readonly hours: number;
  readonly stretches: number;
  readonly violations: readonly string[];
  readonly digest: string;
}

export interface MediaOptions {
  readonly seed: number;
  readonly stretch?: number | undefined;
  readonly unheard?: ReadonlySet<Word>;
  readonly echo?: (line: string) => void;
}

export const faultsOf = (lines: DrawnLines, figures: StreamFigures): readonly string[] => {
  const calmFrom = lines.calmFromMs === 0 ? 0 : lines.calmFromMs + CALM_WITHIN_MS;
  const draws = figures.draws.filter(({ at }) => at >= figures.from + calmFrom);
  const found = calmFaults(lines, { draws, frames: (MEASURE_MS - calmFrom) / FRAME_MS });
  const isMisjudged = figures.narrow > 0 || figures.droppedForDownlink;
  if (lines.isCapped || lines.calmFromMs > 0 || !isMisjudged) return found;
  return [...found, "a line is called narrow that is not"];
};

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
