import type { StreamView } from "@setsuna/client";

export interface Viewers {
  readonly count: number;
  /** Capacity of the slowest viewer's path, bit/s. Absent while every known path carries the stream. */
  readonly slowest?: number | undefined;
}

/** A path that carries this share of the video's bitrate keeps up. Matches the relay's threshold for dropping frames. */
const ENOUGH_SHARE = 0.95;

/** Returns the viewers by the relay's reports. Undefined before the first report. A viewer of video and audio counts once. */
export const viewersOf = (streams: readonly StreamView[]): Viewers | undefined => {
  const reports = streams.filter(({ phase }) => phase.name === "live").flatMap(({ stats }) => (stats ? [stats] : []));
  const media = reports.filter(({ kind }) => kind !== "control");
  const counts = (media.length > 0 ? media : reports).flatMap(({ receivers }) => (receivers === undefined ? [] : [receivers]));
  if (counts.length === 0) return undefined;
  const count = Math.max(...counts);
  const video = media.find(({ kind }) => kind === "video");
  const narrowest = video?.narrowestDownlink;
  const isSlow = count > 0 && narrowest !== undefined && narrowest < ENOUGH_SHARE * (video?.bitrate ?? 0);
  return isSlow ? { count, slowest: narrowest } : { count };
};
