import { SILENCE_DB } from "@setsuna/web-media";

/** The scale's lower end, dBFS: below it the bar is empty. */
export const FLOOR_DB = -60;
/** Top of the scale, dBFS. Decoded inter-sample peaks may exceed it, but playback and recording clip there. */
export const CEILING_DB = 0;

/** A level on the scale, dBFS: never above full scale. */
export const onScale = (db: number): number => Math.min(CEILING_DB, db);

/** Share of the bar that a level fills, 0 to 1. */
export const shareOf = (db: number): number => Math.min(1, Math.max(0, (db - FLOOR_DB) / (CEILING_DB - FLOOR_DB)));

/** The figure of a level, whole dB; -∞ for silence. */
export const figureOf = (db: number): string => {
  if (db <= SILENCE_DB) return "-∞";
  // No "-0".
  return (Math.round(onScale(db)) || 0).toFixed(0);
};
