import { MAX_TIMELINE_POINTS, type TimelinePoint } from "@setsuna/contracts";
import type { RestSecond } from "./rest-of-viewers.ts";
import type { Spell } from "./spells.ts";
import { type TimelineSecond, worst } from "./timeline.ts";

interface Figures {
  readonly second: number;
  readonly kilobits: number;
  readonly lossRatio: number | null;
  readonly latencyMs: number | null;
  readonly frozenMs: number | null;
}

export interface TimelinePoints {
  readonly stepSeconds: number;
  readonly points: TimelinePoint[];
}

const added = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : a + b);

/** For totaled viewers: the worst latency and the longest freeze. */
export const ofRest = (rest: readonly RestSecond[]): Figures[] =>
  rest.map(({ second, kilobits, loss, worstLatencyMs, frozenMs }) => ({
    second,
    kilobits,
    lossRatio: loss === null ? null : loss / 1000,
    latencyMs: worstLatencyMs,
    frozenMs,
  }));

/** Merges seconds into at most {@link MAX_TIMELINE_POINTS} points. Steps without data have none. */
export const timelinePoints = (seconds: readonly (TimelineSecond | Figures)[], { from, to }: Spell): TimelinePoints => {
  const stepSeconds = Math.max(1, Math.ceil((to - from) / MAX_TIMELINE_POINTS));
  const steps = new Map<number, { readonly figures: Figures; readonly count: number }>();
  for (const one of seconds) {
    if (one.second < from || one.second >= to) continue;
    const step = Math.floor((one.second - from) / stepSeconds);
    const known = steps.get(step);
    const figures: Figures =
      known === undefined
        ? one
        : {
            second: known.figures.second,
            kilobits: known.figures.kilobits + one.kilobits,
            lossRatio: worst(known.figures.lossRatio, one.lossRatio),
            latencyMs: worst(known.figures.latencyMs, one.latencyMs),
            frozenMs: added(known.figures.frozenMs, one.frozenMs),
          };
    steps.set(step, { figures, count: (known?.count ?? 0) + 1 });
  }
  const points = [...steps].map(([step, { figures, count }]): TimelinePoint => {
    const { kilobits, lossRatio, latencyMs, frozenMs } = figures;
    const at = new Date((from + step * stepSeconds) * 1000).toISOString();
    return { at, bitrate: Math.round((1000 * kilobits) / count), lossRatio, latencyMs, frozenMs };
  });
  return { stepSeconds, points };
};
