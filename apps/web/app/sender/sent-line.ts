import type { StreamView } from "@setsuna/client";
import type { Translate } from "../i18n/keys.ts";
import { ABSENT, formatBitrate } from "../streaming/stats/format.ts";

/**
 * Returns the counters in one line: `abc-defg · Video 1 · 1280x720 · 30 fps · 5.0 Mbit/s · relay`. Unmeasured values are
 * dashes. Undefined while nothing is live.
 */
export const sentLine = (t: Translate, id: string, streams: readonly StreamView[]): string | undefined => {
  const live = streams.filter((stream) => stream.phase.name === "live");
  const stream = live.find(({ kind }) => kind === "video") ?? live[0];
  if (stream === undefined) return undefined;
  const { kind, channel, stats } = stream;
  const bitrate = stats?.bitrate === undefined ? undefined : formatBitrate(stats.bitrate);
  const rate = bitrate ? `${bitrate.text} ${bitrate.unit}` : `${ABSENT} Mbit/s`;
  const size = stats?.frameWidth && stats.frameHeight ? `${stats.frameWidth}x${stats.frameHeight}` : ABSENT;
  const frames = stats?.framesPerSecond === undefined ? ABSENT : Math.round(stats.framesPerSecond);
  const picture = kind === "video" ? [size, `${frames} fps`] : [];
  const route = stats === undefined ? ABSENT : t(`stats.routes.${stats.route}`);
  return [id, t(`channels.name.${kind}`, { channel }), ...picture, rate, route].join(" · ");
};
