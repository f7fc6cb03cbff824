/** Least squares, in the readings' units. */
export interface Slope {
  readonly perUnit: number;
  /** Standard error of {@link perUnit}; 0 for fewer than three readings. */
  readonly error: number;
}

/** `value` over `at`, in any units. Fewer than two times: 0. */
export const slopeOf = (readings: readonly { readonly at: number; readonly value: number }[]): Slope => {
  const count = readings.length;
  const mean = (pick: (reading: { readonly at: number; readonly value: number }) => number): number =>
    readings.reduce((sum, reading) => sum + pick(reading), 0) / Math.max(1, count);
  const [at0, value0] = [mean(({ at }) => at), mean(({ value }) => value)];
  const spread = readings.reduce((sum, { at }) => sum + (at - at0) ** 2, 0);
  if (count < 2 || spread === 0) return { perUnit: 0, error: 0 };
  const perUnit = readings.reduce((sum, { at, value }) => sum + (at - at0) * (value - value0), 0) / spread;
  const residual = readings.reduce((sum, { at, value }) => sum + (value - value0 - perUnit * (at - at0)) ** 2, 0);
  return { perUnit, error: count < 3 ? 0 : Math.sqrt(residual / (count - 2) / spread) };
};
