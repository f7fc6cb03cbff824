/** A straight line through readings by least squares, in units of the reading; time is in whatever unit the readings have. */
export interface Slope {
  /** Growth of the reading in one unit of time. */
  readonly perUnit: number;
  /** Standard error of {@link perUnit}; 0 for fewer than three readings. */
  readonly error: number;
}

/** Fits `value` over `at`, both in any unit, s or ms or MB. Fewer than two readings, or all at one time, have no slope: 0. */
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
