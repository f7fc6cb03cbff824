import type { StreamView } from "@setsuna/client";
import { chartSeconds } from "../latency-chart/seconds.ts";

/** A viewer sees these figures without pressing anything. Unmeasured ones are absent. */
export interface PictureFacts {
  /** One-way latency in ms, the median of the last 5 s. */
  readonly latencyMs?: number | undefined;
  readonly size?: string | undefined;
  readonly framesPerSecond?: number | undefined;
  /** Covers the last `seconds`, at most a minute. */
  readonly smooth?: { readonly frozenMs: number; readonly seconds: number } | undefined;
}

/** Returns undefined while no picture arrives. A sentence over the picture then says why. */
export const pictureFacts = (stream: StreamView | undefined): PictureFacts | undefined => {
  const signal = stream?.signal?.name;
  if (stream === undefined || (signal !== "live" && signal !== "idle")) return undefined;
  const { stats } = stream;
  const measured = chartSeconds(stream.recent).filter(({ frozenMs }) => frozenMs !== undefined);
  const [first, last] = [measured[0], measured.at(-1)];
  const isKnown = first !== undefined && last !== undefined;
  return {
    latencyMs: stats?.latency?.median,
    size: stats?.frameWidth && stats.frameHeight ? `${stats.frameWidth}x${stats.frameHeight}` : undefined,
    framesPerSecond: stats?.framesPerSecond === undefined ? undefined : Math.round(stats.framesPerSecond),
    smooth: isKnown
      ? {
          frozenMs: measured.reduce((sum, { frozenMs = 0 }) => sum + frozenMs, 0),
          seconds: Math.round((last.at - first.from) / 1000),
        }
      : undefined,
  };
};
