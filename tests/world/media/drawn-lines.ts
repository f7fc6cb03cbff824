import { bitsPerSecond, type Milliseconds } from "@setsuna/kit";
import type { Random } from "@setsuna/testkit/model";
import { fall, outage } from "@setsuna/testkit/model";
import type { SimulatedLink } from "@setsuna/testkit/simulation";

export const RATE = bitsPerSecond(5_000_000);
export const MEASURE_MS = 12_000;
const SCRIPT_AT_MS = 2000;

export interface DrawnLines {
  readonly up: SimulatedLink;
  readonly down: SimulatedLink;
  readonly words: string;
  readonly oneWayMs: Milliseconds;
  /** Longest round trip of a lossy link; 0 without any. */
  readonly repairMs: Milliseconds;
  readonly isCapped: boolean;
  readonly calmFromMs: Milliseconds;
}

type Kind = "plain" | "lossy" | "capped" | "gone" | "falls";
const KINDS: readonly Kind[] = ["plain", "lossy", "lossy", "capped", "gone", "falls"];

const lineOf = (random: Random, kind: Kind): { line: SimulatedLink; words: string; forMs: Milliseconds } => {
  const delayMs = 5 + random() * 80;
  const drawnJitterMs = random() < 0.5 ? 0 : random() * 10;
  const drawnScatterMs = random() < 0.5 ? 0 : random() * 8;
  const loss = kind === "lossy" ? random() * 0.03 : 0;
  const rateBps = RATE * (kind === "falls" ? 1.5 : 0.65 + random() * 0.6);
  const queueMs = 150 + random() * 250;
  const cap = kind === "capped" || kind === "falls" ? { rateBps, queueBytes: (rateBps * queueMs) / 8000 } : {};
  const forMs = kind === "gone" ? 300 + random() * 2000 : kind === "falls" ? 1000 : 0;
  const script =
    kind === "gone"
      ? outage(SCRIPT_AT_MS, forMs)
      : kind === "falls"
        ? fall(SCRIPT_AT_MS, forMs, rateBps / 10, rateBps)
        : undefined;
  const isCapped = kind === "capped" || kind === "falls";
  // Reordering hides a queue, so capacity is measured on an ordered link.
  const [jitterMs, scatterMs] = isCapped ? [0, 0] : [drawnJitterMs, drawnScatterMs];
  const figures = [`${Math.round(delayMs)} ms`, `jitter ${Math.round(jitterMs)}`, `scatter ${Math.round(scatterMs)}`];
  if (loss > 0) figures.push(`loss ${(loss * 100).toFixed(1)} %`);
  if (isCapped) figures.push(`${(rateBps / 1e6).toFixed(1)} Mbit/s behind ${Math.round(queueMs)} ms`);
  if (forMs > 0) figures.push(`${kind} for ${Math.round(forMs)} ms`);
  const line = { line: { delayMs, jitterMs, loss, ...cap }, scatterMs, script };
  return { line, words: `${kind} (${figures.join(", ")})`, forMs };
};

export const drawLines = (random: Random): DrawnLines => {
  const kind = KINDS[Math.floor(random() * KINDS.length)] as Kind;
  const [odd, usual] = [lineOf(random, kind), lineOf(random, "plain")];
  const isUp = random() < 0.5;
  const [up, down] = isUp ? [odd, usual] : [usual, odd];
  const waysMs = [up, down].map(({ line: { line, scatterMs } }) => (line.delayMs ?? 0) + (line.jitterMs ?? 0) + scatterMs);
  const own = odd.line.line;
  return {
    up: up.line,
    down: down.line,
    words: `up ${up.words}, down ${down.words}`,
    oneWayMs: waysMs.reduce((sum, ms) => sum + ms, 0),
    repairMs: kind === "lossy" ? 2 * ((own.delayMs ?? 0) + (own.jitterMs ?? 0) + odd.line.scatterMs) : 0,
    isCapped: kind === "capped" || kind === "falls",
    calmFromMs: odd.forMs === 0 ? 0 : SCRIPT_AT_MS + odd.forMs,
  };
};
