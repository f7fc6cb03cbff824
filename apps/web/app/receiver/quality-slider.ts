import { MAX_QUALITY_BITS_PER_SECOND, MIN_QUALITY_BITS_PER_SECOND } from "@setsuna/contracts";

/** Logarithmic, about 4 % per step. */
export const SLIDER_STEPS = 200;
const OCTAVES = Math.log2(MAX_QUALITY_BITS_PER_SECOND / MIN_QUALITY_BITS_PER_SECOND);

/** Whole bit/s with two significant digits. */
export const bitrateAt = (position: number): number => {
  const exact = MIN_QUALITY_BITS_PER_SECOND * 2 ** ((OCTAVES * position) / SLIDER_STEPS);
  const unit = 10 ** (Math.floor(Math.log10(exact)) - 1);
  return Math.min(MAX_QUALITY_BITS_PER_SECOND, Math.max(MIN_QUALITY_BITS_PER_SECOND, Math.round(exact / unit) * unit));
};

export const positionOf = (bitsPerSecond: number): number =>
  Math.round((SLIDER_STEPS * Math.log2(bitsPerSecond / MIN_QUALITY_BITS_PER_SECOND)) / OCTAVES);
