import type { StreamView } from "@setsuna/client";
import { ABSENT, bitrateText, megabitText } from "../streaming/stats/format.ts";

/** Returns a player's counters in one line: `1280x720 · 30 fps · 5.0 Mbit/s`. Undefined while nothing is live. */
export const receivedLine = (streams: readonly StreamView[]): string | undefined => {
  const live = streams.filter(({ kind, phase }) => kind !== "control" && phase.name === "live");
  const stream = live.find(({ kind }) => kind === "video") ?? live[0];
  if (stream === undefined) return undefined;
  const { kind, stats } = stream;
  const size = stats?.frameWidth && stats.frameHeight ? `${stats.frameWidth}x${stats.frameHeight}` : ABSENT;
  const frames = stats?.framesPerSecond === undefined ? ABSENT : Math.round(stats.framesPerSecond);
  return [
    ...(kind === "video" ? [size, `${frames} fps`] : []),
    stats?.bitrate === undefined ? `${ABSENT} Mbit/s` : bitrateText(stats.bitrate),
  ].join(" · ");
};

/** Sum such as `5.1 Mbit/s`; undefined before the first measurement. */
export const receivedRate = (streams: readonly StreamView[]): string | undefined => {
  const rates = streams.flatMap(({ kind, phase, stats }) =>
    kind !== "control" && phase.name === "live" && stats?.bitrate !== undefined ? [stats.bitrate] : [],
  );
  return rates.length === 0 ? undefined : megabitText(rates.reduce((sum, rate) => sum + rate, 0));
};
