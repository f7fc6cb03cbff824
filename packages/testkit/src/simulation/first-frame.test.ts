import type { Milliseconds } from "@setsuna/kit";
import { FirstRepeats } from "@setsuna/relay/testing";
import { expect, it, vi } from "vitest";
import { percentile } from "../latency-samples.ts";
import { seededRandom } from "../random.ts";
import type { Word } from "./simulated-paths.ts";
import { StreamRun } from "./stream-run.ts";

vi.setConfig({ testTimeout: 120_000 });

const ROUND_TRIP_MS = 50;
const JOINS = 100;
/** SCTP's first retransmission, ms: until then a page can request nothing. */
const SCTP_MS = 1000;
const CLEAN = { line: {}, scatterMs: 0 };
const LOSSY = { line: { delayMs: ROUND_TRIP_MS / 2, loss: 0.1 }, scatterMs: 0 };

const isSctpLate = (seed: number): boolean => seededRandom(seed)() > (1 - LOSSY.line.loss) ** 4;

const join = (seed: number, repeats: boolean): Milliseconds => {
  const requestsAfterMs = isSctpLate(seed) ? SCTP_MS : 0;
  const unheard = new Set<Word>(requestsAfterMs > 0 ? ["nacks", "repair", "keyframes"] : []);
  const run = new StreamRun({ up: CLEAN, down: LOSSY, unheard }, seed);
  const { events, chain, viewer } = run;
  const from = events.now;
  const due = new FirstRepeats();
  due.reached(from - ROUND_TRIP_MS);
  due.opened(from);
  while (viewer.screen.draws.length === 0 && events.now < from + 10_000) {
    events.until(events.now + 5);
    if (events.now - from >= requestsAfterMs) {
      unheard.clear();
      due.heard();
    } else if (repeats && due.isDue(events.now)) chain.subscriber.repeatKeyframe();
  }
  return events.now - from;
};

const p90 = (repeats: boolean): number =>
  percentile(
    Array.from({ length: JOINS }, (_, index) => join(index + 1, repeats)).sort((one, other) => one - other),
    0.9,
  );

it("draws nine of ten first frames at 10 % loss without SCTP's 1 s wait, but not without repeats", () => {
  expect(p90(true)).toBeLessThan(450);
  expect(p90(false)).toBeGreaterThan(SCTP_MS);
});
