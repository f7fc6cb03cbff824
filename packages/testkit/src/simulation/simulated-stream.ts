import type { Milliseconds } from "@setsuna/kit";
import type { SimulatedLinks } from "./simulated-paths.ts";
import { countedBetween, drawnFigures, type StreamFigures } from "./stream-figures.ts";
import { StreamRun } from "./stream-run.ts";

const LOOK_MS = 500;

/** Runs a video stream over simulated paths and returns its figures after the warm-up. */
export const simulatedStream = (
  lines: SimulatedLinks,
  seed: number,
  measureMs: Milliseconds,
  warmUpMs: Milliseconds = 3000,
): StreamFigures => {
  const run = new StreamRun(lines, seed);
  const { events, paths, chain, viewer } = run;
  const from = events.now + warmUpMs;
  events.until(from);
  paths.begin(events.now);
  const { frames, fullTicks, ticks } = run;
  const before = { counted: run.counted(), panel: run.panel(), line: paths.counts("down"), draws: viewer.screen.draws.length };
  let droppedForDownlink = false;
  for (let at = from; at <= from + measureMs; at += LOOK_MS) {
    events.until(at);
    droppedForDownlink ||= chain.subscriber.isDroppingFrames(events.now);
  }
  const draws = viewer.screen.draws.slice(Math.max(0, before.draws - 1));
  const line = paths.counts("down");
  return {
    ...drawnFigures(draws),
    ...countedBetween(before.counted, run.counted()),
    drawnShare: Math.max(0, draws.length - 1) / (run.frames - frames),
    droppedForDownlink,
    uplinkFullShare: (run.fullTicks - fullTicks) / Math.max(1, run.ticks - ticks),
    symbolsUp: run.symbolsUp,
    symbolsDown: run.symbolsDown,
    from,
    to: events.now,
    draws,
    rates: run.rates.filter(({ at }) => at >= from),
    estimates: run.estimates.filter(({ at }) => at >= from),
    before: before.panel,
    after: run.panel(),
    line: { delivered: line.delivered - before.line.delivered, lost: line.lost - before.line.lost },
  };
};
