import type { StreamFigures } from "../../streams/stream-figures.ts";

/** A figure that was never measured is absent. */
export interface BenchSummary {
  /** Medians over the run of each second's 5 s figure, ms. */
  readonly latencyMedianMs?: number | undefined;
  readonly latencyP95Ms?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly bitsPerSecond?: number | undefined;
  readonly roundTripMs?: number | undefined;
  readonly packetsLost?: number | undefined;
  readonly packetsRecovered?: number | undefined;
  readonly resends?: number | undefined;
  readonly resendsUp?: number | undefined;
}

const JOINING = 6;

const median = (values: readonly (number | undefined)[]): number | undefined => {
  const sorted = values.filter((value): value is number => value !== undefined).toSorted((a, b) => a - b);
  const value = sorted[sorted.length >> 1];
  return value === undefined ? undefined : Math.round(value * 10) / 10;
};

export const summary = (
  received: readonly (readonly StreamFigures[])[],
  sent: readonly (readonly StreamFigures[])[],
): BenchSummary => {
  const video = (readings: readonly (readonly StreamFigures[])[]): StreamFigures[] =>
    readings.flatMap((streams) => streams.filter(({ kind, phase }) => kind === "video" && phase === "live"));
  const all = video(received);
  const steady = all.length > JOINING ? all.slice(JOINING) : all.slice(-1);
  const last = all.at(-1);
  return {
    latencyMedianMs: median(steady.map(({ latencyMedianMs }) => latencyMedianMs)),
    latencyP95Ms: median(steady.map(({ latencyP95Ms }) => latencyP95Ms)),
    framesPerSecond: median(steady.map(({ framesPerSecond }) => framesPerSecond)),
    bitsPerSecond: median(steady.map(({ bitsPerSecond }) => bitsPerSecond)),
    roundTripMs: median(steady.map(({ roundTripMs }) => roundTripMs)),
    packetsLost: last?.packetsLost,
    packetsRecovered: last?.packetsRecovered,
    resends: last?.resends,
    resendsUp: video(sent).at(-1)?.resends,
  };
};
