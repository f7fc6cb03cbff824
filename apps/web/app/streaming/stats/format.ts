/** A number as the stats panel writes it: text and unit apart, so that digits line up and units stay quiet. */
export interface Figure {
  readonly text: string;
  readonly unit: string;
}

/** Stands where nothing was measured. Never a zero. */
export const ABSENT = "–";

const group = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

export const formatCount = (value: number): Figure => ({ text: group.format(value), unit: "" });
export const formatPixels = (value: number): Figure => ({ text: String(value), unit: "px" });
export const formatFrameRate = (value: number): Figure => ({ text: value.toFixed(1), unit: "fps" });
/** One decimal: a tenth of a millisecond is the finest that the clocks tell apart. */
export const formatMilliseconds = (value: number): Figure => ({ text: value.toFixed(1), unit: "ms" });
/** 0-1 as percent. */
export const formatRatio = (value: number): Figure => ({ text: (value * 100).toFixed(2), unit: "%" });
/** From 1 Mbit/s on in decimal Mbit/s, below in kbit/s. */
export const formatBitrate = (bitsPerSecond: number): Figure =>
  bitsPerSecond >= 1_000_000
    ? { text: (bitsPerSecond / 1_000_000).toFixed(1), unit: "Mbit/s" }
    : { text: (bitsPerSecond / 1000).toFixed(0), unit: "kbit/s" };
/** The same as one text, such as `5.0 Mbit/s`. */
export const bitrateText = (bitsPerSecond: number): string => {
  const { text, unit } = formatBitrate(bitsPerSecond);
  return `${text} ${unit}`;
};
/** Always in Mbit/s, such as `0.1 Mbit/s`: figures that stand beside each other are of one unit. */
export const megabitText = (bitsPerSecond: number): string => `${(bitsPerSecond / 1_000_000).toFixed(1)} Mbit/s`;
export const formatText = (text: string): Figure => ({ text, unit: "" });
