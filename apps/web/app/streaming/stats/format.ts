import { grouped } from "../../i18n/grouped.ts";

/** Text and unit are separate, so that digits align. */
export interface Figure {
  readonly text: string;
  readonly unit: string;
}

/** Shown if nothing was measured; never a zero. */
export const ABSENT = "–";

export const formatCount = (value: number): Figure => ({ text: grouped(value), unit: "" });
export const formatPixels = (value: number): Figure => ({ text: String(value), unit: "px" });
export const formatFrameRate = (value: number): Figure => ({ text: value.toFixed(1), unit: "fps" });
export const formatMilliseconds = (value: number): Figure => ({ text: value.toFixed(1), unit: "ms" });
export const formatRatio = (value: number): Figure => ({ text: (value * 100).toFixed(2), unit: "%" });
/** Mbit/s from 1 Mbit/s up, else kbit/s. */
export const formatBitrate = (bitsPerSecond: number): Figure =>
  bitsPerSecond >= 1_000_000
    ? { text: (bitsPerSecond / 1_000_000).toFixed(1), unit: "Mbit/s" }
    : { text: (bitsPerSecond / 1000).toFixed(0), unit: "kbit/s" };
/** Such as `5.0 Mbit/s`. */
export const bitrateText = (bitsPerSecond: number): string => {
  const { text, unit } = formatBitrate(bitsPerSecond);
  return `${text} ${unit}`;
};
export const megabitText = (bitsPerSecond: number): string => `${(bitsPerSecond / 1_000_000).toFixed(1)} Mbit/s`;
export const formatText = (text: string): Figure => ({ text, unit: "" });
