import { SILENCE_DB } from "@setsuna/web-media";

export const FLOOR_DB = -60;
/** Top of the scale, dBFS. Decoded inter-sample peaks may exceed it, but playback and recording clip there. */
export const CEILING_DB = 0;

/** Upper ends of the bar's zones, dBFS: quiet, speech and music, loud. The style sheet has them as shares of the bar. */
export const ZONES_DB = [-18, -9, CEILING_DB] as const;

export const onScale = (db: number): number => Math.min(CEILING_DB, db);

/** Share of the bar that a level fills, 0 to 1. */
export const shareOf = (db: number): number => Math.min(1, Math.max(0, (db - FLOOR_DB) / (CEILING_DB - FLOOR_DB)));

/** Whole dB; -∞ for silence. */
export const figureOf = (db: number): string => {
  if (db <= SILENCE_DB) return "-∞";
  // Avoids "-0".
  return (Math.round(onScale(db)) || 0).toFixed(0);
};
